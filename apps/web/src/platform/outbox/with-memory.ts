import type { Storing } from '../drafts/index.ts';
import type { Counts, Operation, OutboxStorage, WholeStorage } from './operation.ts';
import { followersOf, repointed, without } from './repointed.ts';

type Held = { operation: Operation; bytes: ArrayBuffer | null; storing: Storing };

/** What the browser would not keep lives as long as the page, until another person signs in on it, and is sent like the rest. */
export function withMemory(storage: OutboxStorage): WholeStorage {
  const held = new Map<string, Held>();
  const change = (id: string, changes: Partial<Operation>): boolean => {
    const one = held.get(id);
    if (one) held.set(id, { ...one, operation: { ...one.operation, ...changes } });
    return one !== undefined;
  };
  /** how the sending of stored ones goes where not even that can be written down */
  const counted = new Map<string, Counts>();
  let last = 0;

  return {
    ...storage,
    forget: (next) => {
      // Of one whose session ended nothing else is left than what lies here: it waits for him until somebody else comes.
      for (const [id, { operation }] of held) if (next !== null && operation.owner !== next) held.delete(id);
      counted.clear();
      storage.forget(next);
    },
    read: async (owner, known) => {
      const rows = await storage.read(owner);
      const here = [...held.values()].map(({ operation }) => operation).filter((one) => one.owner === owner);
      if (rows) last = Math.max(last, ...rows.map(({ seq }) => seq));
      // Any other is the same object as long as it is the same: what was made of it is not made again.
      const stored = rows?.map((row) => {
        const counts = counted.get(row.id);
        return counts ? { ...row, ...counts } : row;
      });
      return [...(stored ?? known.filter(({ id }) => !held.has(id))), ...here];
    },
    add: async (kind, given, bytes, key) => {
      const again = held.get(given.id);
      if (again) return again;
      // What refers to a photograph that goes with this page would outlive it, and be refused for what is not there.
      const [unkept] = (given.after ?? []).flatMap((id) => held.get(id) ?? []);
      const added = await storage.add(kind, given, bytes, unkept ? null : key);
      last = Math.max(last + 1, added.operation.seq);
      if (added.storing === 'stored') return added;
      const operation = { ...added.operation, seq: last, unkept: true as const };
      const storing = unkept?.storing ?? added.storing;
      held.set(operation.id, { operation, bytes, storing });
      return { storing, operation };
    },
    unkeptOf: (owner) => [...held.values()].filter(({ operation }) => operation.owner === owner),
    areHere: (ids) => storage.areHere(ids.filter((id) => !held.has(id))),
    bytesOf: async (operation) => held.get(operation.id)?.bytes ?? (await storage.bytesOf(operation)),
    count: async (id, counts) => {
      if (change(id, counts)) return true;
      counted.set(id, counts);
      const isStored = await storage.count(id, counts);
      if (isStored) counted.delete(id);
      return isStored;
    },
    judge: async (operation, refusal) => {
      if (!refusal) counted.delete(operation.id);
      const anew = refusal ? {} : { attempts: 0, faults: 0, nextAt: 0 };
      return change(operation.id, { refusal, ...anew }) || storage.judge(operation, refusal);
    },
    settle: async (operation, done) => {
      const isHeld = held.has(operation.id);
      if (!isHeld && !(await storage.settle(operation, done))) return false;
      held.delete(operation.id);
      const { merge } = done;
      const all = [...held.values()].map((one) => one.operation);
      for (const { id, payload } of merge ? followersOf(operation.id, all) : [])
        change(id, { payload: repointed(payload, new Map([[merge?.from ?? '', merge?.to ?? '']])) });
      return true;
    },
    settleAll: async (ends) =>
      !ends.some(({ operation }) => held.has(operation.id)) && (await storage.settleAll(ends)),
    discard: async (id) => {
      if (!held.delete(id) && !(await storage.discard(id))) return false;
      for (const { operation } of held.values())
        if (operation.after.includes(id)) change(operation.id, { payload: without(operation.payload, id) });
      return true;
    },
  };
}
