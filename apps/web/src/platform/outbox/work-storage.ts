import { restored, type Storing, storing } from '../drafts/index.ts';
import { databaseEpochNow } from '../local-state/database-epoch.ts';
import { newId } from '../new-id.ts';
import { sealKeyOf } from '../sealing/index.ts';
import { serverNow } from '../server-status/index.ts';
import { type DeviceRow, type OperationRow, work } from '../work-database/index.ts';
import { isToOffer, stayAcknowledged } from './acknowledged.ts';
import type { Done, Ended, Kind, NewOperation, Operation, OutboxStorage, Refusal } from './operation.ts';
import { type Changing, createOwnChanges, newDevice } from './own-changes.ts';
import { followersOf, repointed, without } from './repointed.ts';
import { openDone, openPart, openRow, sealDone, sealPart, sealRow } from './sealed-rows.ts';

const { operations, operationBytes, operationAnswers, acknowledged, device } = work;

const TABLES = [operations, operationBytes, operationAnswers, acknowledged];

/** What goes with a payload on its way. */
const ENVELOPE = 400;
/** So many rows come to the page at once: of thousands in one it could not be tapped meanwhile. */
const READ_AT_ONCE = 500;

/** The outbox in the database of unsent work: sealed under its owner's key, strictly durable. `epochNow`: null = the server told of none. */
export function createWorkStorage(epochNow: () => string | null = databaseEpochNow): OutboxStorage {
  /** what was opened once, until it is sealed anew */
  const opened = new Map<string, Operation>();
  const answers = new Map<string, Done>();
  const { changing, removing, reading, areOthers, forget } = createOwnChanges();

  async function openKnown(row: OperationRow, key: CryptoKey): Promise<Operation | null> {
    const known = opened.get(row.id);
    const { sealed: _, ...plain } = row;
    const isOpen = known?.rev === row.rev;
    // The same object as long as it is the same: what is made of it for the screen is made once.
    if (isOpen && isCountedSo(known, row)) return known;
    const operation = isOpen ? { ...known, ...plain } : await openRow(row, key);
    if (operation) opened.set(row.id, operation);
    return operation;
  }

  async function pending(owner: string, key: CryptoKey): Promise<Operation[]> {
    const all = await Promise.all((await rowsOf(owner)).map((row) => openKnown(row, key)));
    return all.filter((operation) => operation !== null).sort(inOrder);
  }

  async function noted(owner: string, key: CryptoKey): Promise<ReadonlyMap<string, Done>> {
    const ids = await restored(() => operationAnswers.where({ owner }).primaryKeys(), []);
    // What was offered again has another end than it had.
    const there = new Set(ids);
    for (const id of answers.keys()) if (!there.has(id)) answers.delete(id);
    const unknown = ids.filter((id) => !answers.has(id));
    for (const row of await restored(() => operationAnswers.bulkGet(unknown), [])) {
      const done = row && (await openDone(row.id, row.sealed, key));
      if (done) answers.set(row.id, done);
    }
    const found = new Map<string, Done>();
    for (const id of ids) {
      const done = answers.get(id);
      if (done) found.set(id, done);
    }
    return found;
  }

  async function add(
    { name, schema }: Kind,
    { id, owner, payload, dependsOn = [], savedAt = Date.now(), ...given }: NewOperation,
    bytes: ArrayBuffer | null,
    key: CryptoKey | null,
  ): Promise<{ storing: Storing; operation: Operation }> {
    const { recordedAt = serverNow().toISOString(), refusal = null, after = [], beside } = given;
    const counts = { seq: 0, attempts: 0, faults: 0, nextAt: 0, rev: 0 };
    const size = bytes?.byteLength ?? ENVELOPE + new TextEncoder().encode(JSON.stringify(payload)).length;
    const facts = { id, owner, kind: name, schema, payload, dependsOn, recordedAt, size, savedAt, refusal };
    let operation: Operation = { ...facts, ...counts, after, beside };
    let isAdded = false;
    if (!key && (await restored(() => isHere(id), false))) return { storing: 'stored', operation };
    // It lives in the page alone, behind those that lie here.
    if (!key) return { storing: 'unavailable', operation: { ...operation, seq: await nextNumber() } };
    const part = bytes && (await sealPart(id, bytes, key));
    const outcome = await storing(() =>
      untilUnmoved(async (before) => {
        const ids = before?.merges ? await mergesOf(owner, key) : new Map<string, string>();
        operation = { ...operation, payload: repointed(payload, ids) };
        const row = await sealRow(operation, key);
        return changing([operations, operationBytes, operationAnswers], async () => {
          const now = await device.get('this');
          if ((now?.merges ?? 0) !== (before?.merges ?? 0)) return false;
          isAdded = false;
          if (await isHere(id)) return true;
          const seq = (now?.seq ?? 0) + 1;
          operation = { ...operation, seq };
          await device.put({ ...(now ?? newDevice()), seq });
          if (part) await operationBytes.put({ id, sealed: part });
          await operations.put({ ...row, seq });
          isAdded = true;
          return true;
        });
      }),
    );
    // Read again it is the same object.
    if (outcome === 'stored' && isAdded) opened.set(id, operation);
    return { storing: outcome, operation };
  }

  async function mergesOf(owner: string, key: CryptoKey): Promise<Map<string, string>> {
    const ids = new Map<string, string>();
    for (const { merge } of (await noted(owner, key)).values()) if (merge) ids.set(merge.from, merge.to);
    return ids;
  }

  async function judge({ id, owner }: Operation, refusal: Refusal | null): Promise<boolean> {
    const key = await sealKeyOf(owner);
    if (!key) return false;
    return written(() =>
      untilUnmoved(async () => {
        const row = await operations.get(id);
        const operation = row && (await openKnown(row, key));
        // Answered or given up meanwhile, in another page.
        if (!operation) return true;
        const anew = refusal ? {} : { attempts: 0, faults: 0, nextAt: 0 };
        const next = await sealRow({ ...operation, ...anew, refusal, rev: operation.rev + 1 }, key);
        return changing([operations], async () => {
          if ((await operations.get(id))?.rev !== operation.rev) return false;
          await operations.put(next);
          return true;
        });
      }),
    );
  }

  async function settle({ id, owner }: Operation, done: Done): Promise<boolean> {
    const key = await sealKeyOf(owner);
    if (!key) return false;
    const answer = { id, owner, at: Date.now(), sealed: await sealDone(id, done, key) };
    answers.delete(id);
    const { merge } = done;
    const epoch = epochNow();
    const remove = (stays: 'whole' | 'noted' | 'nothing') =>
      untilUnmoved(async (before) => {
        const followers = merge ? await movedBy(merge, id, owner, key) : [];
        const step = stays === 'nothing' ? removing : changing;
        return step(TABLES, async () => {
          const now = await device.get('this');
          // One was added, or another one merged, since it was looked which ones are to be changed.
          if (merge && (now?.seq !== before?.seq || now?.merges !== before?.merges)) return false;
          if (!(await replaced(followers))) return false;
          if (merge && now) await device.put({ ...now, merges: now.merges + 1 });
          if (stays === 'whole' && epoch) await stayAcknowledged([id], epoch, answer.at);
          await operations.delete(id);
          await operationBytes.delete(id);
          if (stays !== 'nothing') await operationAnswers.put(answer);
          return true;
        });
      });
    let outcome = await storing(() => remove('whole'));
    if (outcome === 'full') outcome = await storing(() => remove('noted'));
    // A full disk has no room for the note, and never would have if what is done could not go. A merge waits for it.
    return outcome === 'full' && !merge ? written(() => remove('nothing')) : outcome === 'stored';
  }

  /** What is strictly durable costs the disk a wait: one for a batch, not one for each of it. */
  async function settleAll(ends: readonly Ended[]): Promise<boolean> {
    const [first] = ends;
    const key = first && (await sealKeyOf(first.operation.owner));
    if (!key || ends.some(({ done }) => done.merge)) return false;
    const at = Date.now();
    const rows = await Promise.all(
      ends.map(async ({ operation: { id, owner }, done }) => ({
        id,
        owner,
        at,
        sealed: await sealDone(id, done, key),
      })),
    );
    const ids = rows.map(({ id }) => id);
    const epoch = epochNow();
    for (const id of ids) answers.delete(id);
    return written(() =>
      changing(TABLES, async () => {
        if (epoch) await stayAcknowledged(ids, epoch, at);
        await operations.bulkDelete(ids);
        await operationBytes.bulkDelete(ids);
        await operationAnswers.bulkPut(rows);
        return true;
      }),
    );
  }

  /** Those that follow, with the new id in them: none of them was ever sent, because this one was not answered. */
  async function movedBy(
    merge: { from: string; to: string },
    id: string,
    owner: string,
    key: CryptoKey,
  ): Promise<Moved[]> {
    const ids = new Map([[merge.from, merge.to]]);
    const followers = followersOf(id, await pending(owner, key));
    return Promise.all(followers.map((one) => moved(one, repointed(one.payload, ids), key)));
  }

  async function discard(id: string): Promise<boolean> {
    let isShut = false;
    const given = (step: Changing) =>
      untilUnmoved(async (before) => {
        const row = await operations.get(id);
        const key = row && (await sealKeyOf(row.owner));
        // What came after it can't be opened now, and would speak of what is gone: it stays.
        isShut = row !== undefined && !key;
        if (isShut) return true;
        const freed = row && key ? await freedOf(id, row.owner, key) : [];
        return step([operations, operationBytes], async () => {
          if ((await device.get('this'))?.seq !== before?.seq) return false;
          if (!(await replaced(freed))) return false;
          await operations.delete(id);
          await operationBytes.delete(id);
          return true;
        });
      });
    const outcome = await storing(() => given(changing));
    // To give something up is how its person makes room.
    const isDone = outcome === 'full' ? await written(() => given(removing)) : outcome === 'stored';
    return isDone && !isShut;
  }

  /** Those that came after it, without it: none of them was ever sent, because it was still here. */
  async function freedOf(id: string, owner: string, key: CryptoKey): Promise<Moved[]> {
    const all = await pending(owner, key);
    const freed = all.filter(({ after }) => after.includes(id));
    return Promise.all(freed.map((one) => moved(one, without(one.payload, id), key)));
  }

  return {
    read: async (owner) => {
      const key = await sealKeyOf(owner);
      return key ? restored(() => reading(() => pending(owner, key)), null) : [];
    },
    areOthers: () => restored(areOthers, true),
    forget: () => {
      forget();
      opened.clear();
      answers.clear();
    },
    isShut: async (owner) =>
      !(await sealKeyOf(owner)) && (await restored(() => operations.where({ owner }).count(), 0)) > 0,
    doneOf: async (owner) => {
      const key = await sealKeyOf(owner);
      return key ? noted(owner, key) : new Map();
    },
    add,
    areHere: (ids) =>
      restored(async () => (await operations.where('id').anyOf(ids).count()) === ids.length, true),
    bytesOf: async ({ id, owner }) => {
      const key = await sealKeyOf(owner);
      const row = key && (await restored(() => operationBytes.get(id), null));
      if (!key || row === null) return 'later';
      return (row && (await openPart(id, row.sealed, key))) ?? 'lost';
    },
    count: (id, counts) => written(() => changing([operations], () => operations.update(id, counts))),
    judge,
    settle,
    settleAll,
    discard,
    offerAgain: async (owner) => {
      const epoch = epochNow();
      if (!epoch || !(await restored(() => isToOffer(owner, epoch), false))) return 0;
      // Hardly ever there is: the code comes when it is needed.
      const { offerAgain } = await import('./offer-again.ts');
      return restored(() => offerAgain(owner, epoch, changing), 0);
    },
    forgetBefore: (at) =>
      written(() =>
        work.transaction('rw', operationAnswers, acknowledged, async () => {
          for (const table of [operationAnswers, acknowledged]) await table.where('at').below(at).delete();
        }),
      ),
    device: deviceId,
  };
}

/** One with another payload, and what it was when that was decided. */
type Moved = { rev: number; row: OperationRow };

async function moved(one: Operation, payload: unknown, key: CryptoKey): Promise<Moved> {
  return { rev: one.rev, row: await sealRow({ ...one, payload, rev: one.rev + 1 }, key) };
}

/** Within a transaction; false = one of them is no longer what it was. */
async function replaced(all: readonly Moved[]): Promise<boolean> {
  const there = await operations.bulkGet(all.map(({ row }) => row.id));
  if (all.some(({ rev }, at) => there[at]?.rev !== rev)) return false;
  await operations.bulkPut(all.map(({ row }) => row));
  return true;
}

/** As it was in one moment. */
function rowsOf(owner: string): Promise<OperationRow[]> {
  return work.transaction('r', operations, async () => {
    const rows: OperationRow[] = [];
    let last = '';
    for (;;) {
      const some = await operations.where(':id').above(last).limit(READ_AT_ONCE).toArray();
      rows.push(...some.filter((row) => row.owner === owner));
      last = some.at(-1)?.id ?? '';
      if (some.length < READ_AT_ONCE) return rows;
    }
  });
}

function isCountedSo(one: Operation, { seq, attempts, faults, nextAt }: OperationRow): boolean {
  return one.seq === seq && one.attempts === attempts && one.faults === faults && one.nextAt === nextAt;
}

function inOrder(left: Operation, right: Operation): number {
  return left.seq - right.seq || (left.id < right.id ? -1 : 1);
}

async function written(write: () => PromiseLike<unknown>): Promise<boolean> {
  return (await storing(write)) === 'stored';
}

/** Nothing can be sealed within a transaction: what was looked at before it is looked at again when it has changed. */
async function untilUnmoved(attempt: (before: DeviceRow | undefined) => Promise<boolean>): Promise<void> {
  while (!(await attempt(await device.get('this'))));
}

/** It waits, or has been answered: it is not added again, whatever it says now. */
async function isHere(id: string): Promise<boolean> {
  return ((await operations.get(id)) ?? (await operationAnswers.get(id))) !== undefined;
}

/** Taken for good, so that nobody else gets it; 0 = this browser counts nothing now. */
async function nextNumber(): Promise<number> {
  let seq = 0;
  await written(() =>
    work.transaction('rw', device, async () => {
      const now = await device.get('this');
      seq = (now?.seq ?? 0) + 1;
      await device.put({ ...(now ?? newDevice()), seq });
    }),
  );
  return seq;
}

/** A browser that keeps nothing is another device each time. */
async function deviceId(): Promise<string> {
  const id = newId();
  return restored(
    () =>
      work.transaction('rw', device, async () => {
        const known = await device.get('this');
        if (!known) await device.put({ ...newDevice(), id });
        return known?.id ?? id;
      }),
    id,
  );
}
