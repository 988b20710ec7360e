import 'fake-indexeddb/auto';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createFixtures, type Fixtures, ME, NOTE, note } from '../../../test/outbox-fixtures.ts';
import { sealKeyOf } from '../sealing/index.ts';
import { work } from '../work-database/index.ts';

const NOW = 1_800_000_000_000;
const DAY_MS = 86_400_000;

let fixtures: Fixtures;
beforeEach(async () => {
  // The fixtures's own: what is stored says when by this clock.
  vi.setSystemTime(NOW);
  fixtures = createFixtures();
  await fixtures.start();
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.useRealTimers();
});

const ids = (all: readonly { id: string }[]) => all.map(({ id }) => id);
const bytes = () => new Uint8Array(3).fill(7).buffer;
/** The server's database is that of an earlier point: so many of what it had taken are there. */
function restoreTo(taken: number): void {
  fixtures.server.applied.splice(taken);
  fixtures.state.epoch = 'restored';
}

async function send() {
  const page = await fixtures.openPage();
  await page.outbox.add(NOTE, note('first'));
  await fixtures.settled();
  await page.outbox.add(fixtures.photo, note('photo'), bytes());
  await page.outbox.add(NOTE, note('finding', { dependsOn: ['first'], after: ['photo'] }));
  await fixtures.settled();
  expect(ids(fixtures.server.applied)).toEqual(['first', 'photo', 'finding']);
  return page;
}

it('what a restored server no longer has is sent again, once, and in its order', async () => {
  const { outbox } = await send();
  restoreTo(1);
  await outbox.followEpoch();
  await fixtures.settled();
  expect(ids(fixtures.server.applied)).toEqual(['first', 'photo', 'finding']);
  expect(Object.fromEntries(fixtures.server.received)).toEqual({ first: 2, photo: 2, finding: 2 });
  expect(fixtures.server.wrong).toEqual([]);
  expect(fixtures.offered).toEqual([3]);
  expect(await fixtures.pending()).toEqual([]);
  expect(await work.operationBytes.count()).toBe(0);
  expect([...outbox.store.get().done.keys()].sort()).toEqual(['finding', 'first', 'photo']);
  // Told of the same epoch once more, nothing is.
  await outbox.followEpoch();
  expect(fixtures.offered).toEqual([3]);
});

it('what was set aside before the page heard of the restore follows what it stands on again', async () => {
  const { outbox } = await send();
  restoreTo(0);
  await outbox.add(NOTE, note('late', { dependsOn: ['first'] }));
  await fixtures.settled();
  for (let tries = 0; tries < 5; tries += 1) await fixtures.pass(20 * 60_000);
  expect(outbox.store.get().operations).toMatchObject([{ id: 'late', refusal: { code: 'parentGone' } }]);
  await outbox.followEpoch();
  await fixtures.settled();
  // In one batch with what it stands on; the finding waits for its photograph.
  expect(ids(fixtures.server.applied)).toEqual(['first', 'late', 'photo', 'finding']);
  expect(await fixtures.pending()).toEqual([]);
});

it('what stands on one that was given up stays with its person, though another one that it stands on waits', async () => {
  const { outbox } = await fixtures.openPage();
  fixtures.server.fates.set('b', 'fails');
  fixtures.state.offline = true;
  for (const id of ['a', 'b']) await outbox.add(NOTE, note(id));
  await outbox.add(NOTE, note('child', { dependsOn: ['a', 'b'] }));
  await outbox.discard('a');
  fixtures.state.offline = false;
  outbox.wake();
  await fixtures.settled();
  expect(outbox.store.get().operations).toMatchObject([
    { id: 'b', refusal: null },
    { id: 'child', refusal: { code: 'parentGone' } },
  ]);
  expect(fixtures.server.received.get('child')).toBeUndefined();
});

it('what ended otherwise than before is known by its new end, also to the page that knew the former one', async () => {
  const { outbox } = await fixtures.openPage();
  fixtures.server.fates.set('street', 'merged');
  await outbox.add(NOTE, note('street'));
  await fixtures.settled();
  expect(outbox.store.get().done.get('street')).toMatchObject({ outcome: 'merged' });
  fixtures.server.fates.delete('street');
  restoreTo(0);
  await outbox.followEpoch();
  await fixtures.settled();
  await outbox.refresh();
  expect(outbox.store.get().done.get('street')).toMatchObject({ outcome: 'applied' });
});

it('waits again meanwhile: as not sent, and after a reload with its bytes', async () => {
  const before = await send();
  restoreTo(0);
  fixtures.state.offline = true;
  await before.outbox.followEpoch();
  expect(ids(before.outbox.store.get().operations)).toEqual(['first', 'photo', 'finding']);
  expect([...before.outbox.store.get().done.keys()]).toEqual([]);
  before.die();
  const { outbox } = await fixtures.openPage();
  expect(new Uint8Array((await outbox.bytesOf('photo')) ?? new ArrayBuffer(0))).toEqual(
    new Uint8Array([7, 7, 7]),
  );
  fixtures.state.offline = false;
  outbox.wake();
  await fixtures.settled();
  expect(ids(fixtures.server.applied)).toEqual(['first', 'photo', 'finding']);
  expect(fixtures.offered).toEqual([3]);
});

it('whoever comes to the device after the restore offers his, and the same epoch asks for nothing', async () => {
  const before = await send();
  before.die();
  await fixtures.openPage();
  await fixtures.settled();
  expect(fixtures.server.received.get('first')).toBe(1);
  restoreTo(0);
  await fixtures.openPage();
  await fixtures.settled();
  expect(fixtures.server.received.get('first')).toBe(2);
  expect(ids(fixtures.server.applied)).toEqual(['first', 'photo', 'finding']);
});

it('what a person gave under another name is his alone', async () => {
  const { outbox } = await send();
  const mine = await work.acknowledged.toArray();
  await work.acknowledged.bulkPut(
    mine.map((row) => ({ ...row, id: `${row.id}-his`, owner: 'b'.repeat(24) })),
  );
  restoreTo(0);
  await outbox.followEpoch();
  await fixtures.settled();
  expect(ids(fixtures.server.applied)).toEqual(['first', 'photo', 'finding']);
  expect(await work.acknowledged.where({ owner: 'b'.repeat(24) }).count()).toBe(3);
});

it('lies here sealed for 7 days, and no longer', async () => {
  const before = await send();
  before.die();
  const rows = await work.acknowledged.toArray();
  expect(JSON.stringify(rows)).not.toContain('text');
  expect(rows.every(({ operation }) => operation.sealed.bytes.byteLength > 0)).toBe(true);
  const age = async (ms: number) => {
    const at = NOW - ms;
    for (const table of ['acknowledged', 'operationAnswers'])
      await work.table(table).toCollection().modify({ at });
    return fixtures.openPage();
  };
  (await age(7 * DAY_MS)).die();
  expect(await work.acknowledged.count()).toBe(3);
  await age(7 * DAY_MS + 1);
  expect(await work.acknowledged.count()).toBe(0);
  expect(await work.operationAnswers.count()).toBe(0);
});

it('where the server tells of no epoch nothing stays', async () => {
  fixtures.state.epoch = null;
  const { outbox } = await send();
  expect(await work.acknowledged.count()).toBe(0);
  await outbox.followEpoch();
  expect(fixtures.offered).toEqual([]);
});

it('a full disk does without photographs that are at the server, then without the rest, and then it is full', async () => {
  const { outbox } = await send();
  fixtures.state.offline = true;
  const transaction = work.transaction.bind(work);
  const full = (times: number) => {
    let left = times;
    vi.spyOn(work, 'transaction').mockImplementation(((...given: Parameters<typeof transaction>) => {
      left -= 1;
      if (left >= 0) throw new DOMException('', 'QuotaExceededError');
      return transaction(...given);
    }) as typeof work.transaction);
  };
  full(1);
  expect(await outbox.add(NOTE, note('next'))).toBe('stored');
  expect(ids(await work.acknowledged.toArray()).sort()).toEqual(['finding', 'first']);
  full(1);
  expect(await outbox.add(NOTE, note('one more'))).toBe('stored');
  expect(await work.acknowledged.count()).toBe(0);
  full(1);
  expect(await outbox.add(NOTE, note('too many'))).toBe('full');
  expect(await sealKeyOf(ME)).not.toBeNull();
});
