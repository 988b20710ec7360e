import 'fake-indexeddb/auto';
import { OPERATIONS_PER_BATCH } from '@inspect/contract/operations';
import { describe, expect, it } from 'vitest';
import { createFixtures, NOTE, note, type Weather } from '../../../test/outbox-fixtures.ts';

/** With what reliability F20 and F22 say in numbers. */
async function begin(options: Parameters<typeof createFixtures>[0] = {}) {
  const fixtures = createFixtures({ batch: OPERATIONS_PER_BATCH, ...options });
  await fixtures.start();
  return { fixtures, ...(await fixtures.openPage()) };
}

describe('F22: a queue goes in as many requests as it needs, and no more', () => {
  it.each([
    [0, 0],
    [1, 1],
    [49, 1],
    [50, 1],
    [51, 2],
    [100, 2],
  ])('%i in %i', async (count, requests) => {
    const { fixtures, outbox } = await begin();
    fixtures.state.offline = true;
    for (let at = 0; at < count; at += 1) await outbox.add(NOTE, note(`n${at}`));
    fixtures.state.offline = false;
    await outbox.drain();
    expect([fixtures.server.requests, fixtures.server.applied.length]).toEqual([requests, count]);
    expect(fixtures.timers()).toBe(0);
  });

  it('10,000 in 200', { tags: ['slow'], timeout: 300_000 }, async () => {
    const { fixtures, outbox } = await begin();
    fixtures.state.offline = true;
    for (let at = 0; at < 10_000; at += 1) await outbox.add(NOTE, note(`n${at}`));
    fixtures.state.offline = false;
    await outbox.drain();
    expect([fixtures.server.requests, fixtures.server.applied.length]).toEqual([200, 10_000]);
    expect(fixtures.timers()).toBe(0);
  });

  it('of a server that takes twelve at once: 50 and 25 are refused, then each time the double', async () => {
    const { fixtures, outbox } = await begin();
    fixtures.state.offline = true;
    for (let at = 0; at < 100; at += 1) await outbox.add(NOTE, note(`n${at}`));
    [fixtures.state.offline, fixtures.state.takes] = [false, 12];
    await outbox.drain();
    // Eight times 12 and once 4; refused were 50, 25 and seven times 24.
    expect([fixtures.server.requests, fixtures.server.applied.length]).toEqual([18, 100]);
    expect([...fixtures.server.received.values()].every((times) => times === 1)).toBe(true);
    expect(fixtures.timers()).toBe(0);
  });
});

describe('F20: after one failure the next try comes within 60 s, and nobody does anything for it', () => {
  it.each<Weather>(['lost', 'answer lost', 'fails', 'busy'])('%s: 100 of 100', async (what) => {
    let there = 0;
    for (let time = 0; time < 100; time += 1) {
      const { fixtures, outbox, die } = await begin({ random: () => time / 99.000_001 });
      fixtures.weather.push(what);
      await outbox.add(NOTE, note('a'));
      await fixtures.settled();
      expect(fixtures.server.requests).toBe(1);
      await fixtures.pass(60_000);
      there += (await fixtures.pending()).length === 0 && fixtures.server.applied.length === 1 ? 1 : 0;
      die();
    }
    expect(there).toBe(100);
  });
});
