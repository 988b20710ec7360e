import 'fake-indexeddb/auto';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createFixtures, type Fixtures, NOTE, note } from '../../../test/outbox-fixtures.ts';
import { sealStore } from '../sealing/index.ts';
import { work } from '../work-database/index.ts';

let fixtures: Fixtures;
beforeEach(async () => {
  vi.restoreAllMocks();
  fixtures = createFixtures();
  await fixtures.start();
});
const seal = sealStore.get();
afterEach(() => sealStore.set(seal));
const bytes = () => new Uint8Array(3).fill(7).buffer;
const ids = (all: readonly { id: string }[]) => all.map(({ id }) => id);

it('what refers to a photograph goes after it, and the server is told of no photograph that it depends on', async () => {
  const { outbox } = await fixtures.openPage();
  fixtures.state.offline = true;
  await outbox.add(fixtures.photo, note('photo'), bytes());
  await outbox.add(NOTE, note('finding'));
  await outbox.add(NOTE, note('reference', { after: ['photo'], beside: { of: 'this device' } }));
  fixtures.state.offline = false;
  outbox.wake();
  await fixtures.settled();
  expect(ids(fixtures.server.applied)).toEqual(['finding', 'photo', 'reference']);
  // The transport sends what it depends on: had it been told of the photograph, it would have been held.
  expect(fixtures.server.wrong).toEqual([]);
  expect(await fixtures.pending()).toEqual([]);
});

it('waits for one that is set aside, after a reload too, and goes without it when that is given up', async () => {
  const before = await fixtures.openPage();
  fixtures.server.fates.set('photo', 'rejected');
  fixtures.state.offline = true;
  await before.outbox.add(fixtures.photo, note('photo'), bytes());
  const payload = { text: 'reference', about: { 101: { attachments: ['photo', 'other'] } } };
  await before.outbox.add(NOTE, note('reference', { payload, after: ['photo'], beside: { base: 1 } }));
  before.die();
  fixtures.state.offline = false;
  const { outbox } = await fixtures.openPage();
  await fixtures.settled();
  expect(ids(await fixtures.pending())).toEqual(['photo', 'reference']);
  expect(outbox.store.get().operations[1]).toMatchObject({ after: ['photo'], beside: { base: 1 } });
  await outbox.discard('photo');
  await outbox.drain();
  await fixtures.settled();
  expect(fixtures.server.applied.map((one) => one.payload)).toEqual([
    { text: 'reference', about: { 101: { attachments: ['other'] } } },
  ]);
});

it('the same where the browser keeps nothing', async () => {
  sealStore.set({ kind: 'none' });
  const { outbox } = await fixtures.openPage();
  fixtures.state.offline = true;
  await outbox.add(fixtures.photo, note('photo'), bytes());
  const payload = { text: 'reference', about: ['photo'] };
  expect(await outbox.add(NOTE, note('reference', { payload, after: ['photo'] }))).toBe('unavailable');
  await outbox.discard('photo');
  fixtures.state.offline = false;
  outbox.wake();
  await fixtures.settled();
  expect(fixtures.server.applied.map((one) => one.payload)).toEqual([{ text: 'reference', about: [] }]);
});

it('what refers to a photograph that the browser would not keep is not kept without it, and says so', async () => {
  const before = await fixtures.openPage();
  fixtures.state.offline = true;
  const full = vi.spyOn(work, 'transaction').mockRejectedValue(new DOMException('', 'QuotaExceededError'));
  expect(await before.outbox.add(fixtures.photo, note('photo'), bytes())).toBe('full');
  full.mockRestore();
  const payload = { text: 'reference', about: ['photo'] };
  expect(await before.outbox.add(NOTE, note('reference', { payload, after: ['photo'] }))).toBe('full');
  expect(await before.outbox.add(NOTE, note('finding'))).toBe('stored');
  expect(before.outbox.store.get().operations.map(({ id, unkept = false }) => [id, unkept])).toEqual([
    ['photo', true],
    ['reference', true],
    ['finding', false],
  ]);
  before.die();
  fixtures.state.offline = false;
  await fixtures.openPage();
  await fixtures.settled();
  expect(fixtures.server.applied.map((one) => one.payload)).toEqual([{ text: 'finding' }]);
});

it('and goes without it when that is given up', async () => {
  const { outbox } = await fixtures.openPage();
  fixtures.state.offline = true;
  const full = vi.spyOn(work, 'transaction').mockRejectedValue(new DOMException('', 'QuotaExceededError'));
  await outbox.add(fixtures.photo, note('photo'), bytes());
  full.mockRestore();
  const payload = { text: 'reference', about: ['photo'] };
  await outbox.add(NOTE, note('reference', { payload, after: ['photo'] }));
  await outbox.discard('photo');
  fixtures.state.offline = false;
  outbox.wake();
  await fixtures.settled();
  expect(fixtures.server.applied.map((one) => one.payload)).toEqual([{ text: 'reference', about: [] }]);
});

it('while its person’s key is away a stored one is not given up: what came after it could not be told', async () => {
  const { outbox } = await fixtures.openPage();
  fixtures.server.fates.set('photo', 'rejected');
  await outbox.add(fixtures.photo, note('photo'), bytes());
  await outbox.add(NOTE, note('reference', { payload: { about: ['photo'] }, after: ['photo'] }));
  await fixtures.settled();
  const open = sealStore.get();
  sealStore.set({ kind: 'none' });
  await outbox.discard('photo');
  sealStore.set(open);
  expect(ids(await fixtures.pending())).toEqual(['photo', 'reference']);
});

// How it ended, and nothing of what it held: after a restore it can't be offered again (decision 056, F37).
it('how an operation ended is known for seven days, and forgotten when a page is opened after them', async () => {
  const { outbox, die } = await fixtures.openPage();
  await outbox.add(NOTE, note('ended'));
  await fixtures.settled();
  const [ended] = await work.operationAnswers.toArray();
  if (!ended) throw new Error('it was noted');
  const [minute, week, now] = [60_000, 604_800_000, 1_800_000_000_000];
  await work.operationAnswers.bulkPut([
    { ...ended, id: 'young', at: now - week + minute },
    { ...ended, id: 'old', at: now - week - minute },
  ]);
  die();
  await fixtures.openPage();
  const known = await work.operationAnswers.toCollection().primaryKeys();
  expect([known.includes('young'), known.includes('old')]).toEqual([true, false]);
});
