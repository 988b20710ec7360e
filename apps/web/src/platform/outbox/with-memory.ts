import type { Operation, OutboxStorage } from './operation.ts';
import { followersOf, repointed } from './repointed.ts';

type Held = { operation: Operation; bytes: ArrayBuffer | null };

/** What the browser would not keep lives as long as the page and its person's session, and is sent like the rest. */
export function withMemory(storage: OutboxStorage): OutboxStorage {
  const held = new Map<string, Held>();
  const change = (id: string, changes: Partial<Operation>): boolean => {
    const one = held.get(id);
    if (one) held.set(id, { ...one, operation: { ...one.operation, ...changes } });
    return one !== undefined;
  };
  let last = 0;

  return {
    ...storage,
    forget: () => {
      held.clear();
      storage.forget();
    },
    read: async (owner) => {
      const rows = await storage.read(owner);
      const here = [...held.values()].map(({ operation }) => operation).filter((one) => one.owner === owner);
      if (rows) last = Math.max(last, ...rows.map(({ seq }) => seq));
      return rows ? [...rows, ...here] : here.length > 0 ? here : null;
    },
    add: async (kind, given, bytes, key) => {
      const added = await storage.add(kind, given, bytes, key);
      last = Math.max(last + 1, added.operation.seq);
      if (added.storing === 'stored') return added;
      const operation = { ...added.operation, seq: last };
      held.set(operation.id, { operation, bytes });
      return { ...added, operation };
    },
    bytesOf: async (operation) => held.get(operation.id)?.bytes ?? (await storage.bytesOf(operation)),
    count: async (id, counts) => change(id, counts) || storage.count(id, counts),
    judge: async (operation, refusal) => {
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
    discard: async (id) => held.delete(id) || storage.discard(id),
  };
}
