import 'fake-indexeddb/auto';
import { OPERATIONS_PER_BATCH } from '@inspect/contract/operations';
import { describe, expect, it } from 'vitest';
import { createWorld, NOTE, note, type Weather } from '../../../test/outbox-world.ts';

/** With what reliability F20 and F22 say in numbers. */
async function begin(options: Parameters<typeof createWorld>[0] = {}) {
  const world = createWorld({ batch: OPERATIONS_PER_BATCH, ...options });
  await world.start();
  return { world, ...(await world.openPage()) };
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
    const { world, outbox } = await begin();
    world.state.offline = true;
    for (let at = 0; at < count; at += 1) await outbox.add(NOTE, note(`n${at}`));
    world.state.offline = false;
    await outbox.drain();
    expect([world.server.requests, world.server.applied.length]).toEqual([requests, count]);
    expect(world.timers()).toBe(0);
  });

  it('10,000 in 200', { tags: ['slow'], timeout: 300_000 }, async () => {
    const { world, outbox } = await begin();
    world.state.offline = true;
    for (let at = 0; at < 10_000; at += 1) await outbox.add(NOTE, note(`n${at}`));
    world.state.offline = false;
    await outbox.drain();
    expect([world.server.requests, world.server.applied.length]).toEqual([200, 10_000]);
    expect(world.timers()).toBe(0);
  });

  it('of a server that takes twelve at once: 50 and 25 are refused, then each time the double', async () => {
    const { world, outbox } = await begin();
    world.state.offline = true;
    for (let at = 0; at < 100; at += 1) await outbox.add(NOTE, note(`n${at}`));
    [world.state.offline, world.state.takes] = [false, 12];
    await outbox.drain();
    // Eight times 12 and once 4; refused were 50, 25 and seven times 24.
    expect([world.server.requests, world.server.applied.length]).toEqual([18, 100]);
    expect([...world.server.received.values()].every((times) => times === 1)).toBe(true);
    expect(world.timers()).toBe(0);
  });
});

describe('F20: after one failure the next try comes within 60 s, and nobody does anything for it', () => {
  it.each<Weather>(['lost', 'answer lost', 'fails', 'busy'])('%s: 100 of 100', async (what) => {
    let there = 0;
    for (let time = 0; time < 100; time += 1) {
      const { world, outbox, die } = await begin({ random: () => time / 99.000_001 });
      world.weather.push(what);
      await outbox.add(NOTE, note('a'));
      await world.settled();
      expect(world.server.requests).toBe(1);
      await world.pass(60_000);
      there += (await world.pending()).length === 0 && world.server.applied.length === 1 ? 1 : 0;
      die();
    }
    expect(there).toBe(100);
  });
});
