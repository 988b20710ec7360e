import 'fake-indexeddb/auto';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createFixtures, type Fixtures, ME, NOTE, note } from '../../../test/outbox-fixtures.ts';
import { sealKeyOf } from '../sealing/index.ts';
import { type OperationRow, WorkDatabase, work } from '../work-database/index.ts';
import { createWorkStorage } from './work-storage.ts';

const UNSENT = 500;
const ALL = Array.from({ length: UNSENT }, (_, index) => `n${index}`);
/** In the long tests at every step, otherwise at the first ones, some between and the last. */
const isStep = (step: number, last: number) =>
  process.env.TEST_LONG === '1' || step < 12 || step % 97 === 0 || step === last;

/** A release to come: a store more, an index more, and every operation written anew. */
class NextRelease extends WorkDatabase {
  constructor() {
    super();
    this.version(7)
      .stores({ operations: 'id, owner, kind', later: 'id' })
      .upgrade((transaction) =>
        transaction
          .table('operations')
          .toCollection()
          .modify((row: { later?: number }) => {
            row.later = 1;
          }),
      );
  }
}

const undo: (() => void)[] = [];
let fixtures: Fixtures;
const next = () => {
  const database = new NextRelease();
  undo.push(() => database.close());
  return database;
};

/** The process dies at this step of what changes a database: its transaction never ends. Returns how many steps there were. */
function dieAt(step: number): () => number {
  let seen = 0;
  const watch = <Owner, Name extends keyof Owner>(
    owner: Owner,
    name: Name,
    transactionOf: (self: never) => IDBTransaction,
  ) => {
    const original = owner[name] as (...values: unknown[]) => unknown;
    owner[name] = function (this: never, ...values: unknown[]) {
      const result = Reflect.apply(original, this, values);
      seen += 1;
      if (seen === step) transactionOf(this).abort();
      return result;
    } as Owner[Name];
    undo.push(() => {
      owner[name] = original as Owner[Name];
    });
  };
  watch(IDBObjectStore.prototype, 'createIndex', (store: IDBObjectStore) => store.transaction);
  watch(IDBObjectStore.prototype, 'put', (store: IDBObjectStore) => store.transaction);
  return () => seen;
}

function revive(): void {
  for (const step of undo.splice(0).reverse()) step();
}

/** Made once: sealing takes longer than storing. */
let rows: OperationRow[] = [];

beforeEach(async () => {
  vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  await work.delete({ disableAutoOpen: false });
  fixtures = createFixtures();
  await fixtures.start();
  fixtures.state.offline = true;
  const storage = createWorkStorage();
  const key = await sealKeyOf(ME);
  if (rows.length === 0) {
    for (const id of ALL) await storage.add(NOTE, note(id), null, key);
    rows = await work.operations.toArray();
  } else {
    await work.operations.bulkPut(rows);
    await work.device.put({ name: 'this', id: 'd'.repeat(24), seq: UNSENT, merges: 0 });
  }
  work.close({ disableAutoOpen: false });
}, 60_000);
afterEach(async () => {
  revive();
  vi.restoreAllMocks();
  await work.delete({ disableAutoOpen: false });
});

/** Everything that was kept, as the release of now reads it. */
const kept = async () => {
  const ids = (await fixtures.pending()).map(({ id }) => id);
  work.close({ disableAutoOpen: false });
  return ids;
};

it('F29: an upgrade with 500 unsent operations that is killed at any step loses none, nor does the way back', async () => {
  // An index and every operation: more are steps of the next release's own stores.
  const last = UNSENT + 1;
  for (let step = 1; step <= last; step += 1) {
    if (!isStep(step, last)) continue;
    const steps = dieAt(step);
    await expect(next().open()).rejects.toThrow();
    expect(steps()).toBeGreaterThanOrEqual(step);
    revive();
    expect([step, await kept()]).toEqual([step, ALL]);
  }

  const upgraded = next();
  await upgraded.open();
  expect(
    await upgraded
      .table('operations')
      .filter((row) => row.later === 1)
      .count(),
  ).toBe(UNSENT);
  revive();

  // Back to the release of now: the database is newer than it knows (VersionError), and opens all the same.
  const { outbox } = await fixtures.openPage();
  expect(work.backendDB().version).toBe(70);
  expect(await outbox.add(NOTE, note('added after the way back'))).toBe('stored');
  fixtures.state.offline = false;
  await fixtures.pass(120_000);
  expect(fixtures.server.applied.map(({ id }) => id)).toEqual([...ALL, 'added after the way back']);
  expect([fixtures.server.wrong, await fixtures.pending(), fixtures.problems]).toEqual([[], [], []]);
}, 300_000);

it('F29: a page of the release before makes way for the next one’s upgrade, and goes on beside it', async () => {
  const { outbox } = await fixtures.openPage();
  expect(await outbox.add(NOTE, note('before'))).toBe('stored');
  const upgraded = next();
  await upgraded.open();
  expect(await upgraded.operations.count()).toBe(UNSENT + 1);
  expect(await outbox.add(NOTE, note('after'))).toBe('stored');
  fixtures.state.offline = false;
  await fixtures.pass(120_000);
  expect(fixtures.server.applied.map(({ id }) => id)).toEqual([...ALL, 'before', 'after']);
}, 60_000);
