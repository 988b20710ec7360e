import type { Done, Operation, OutboxStorage } from '../../../apps/web/src/platform/outbox/operation.ts';
import { followersOf, repointed } from '../../../apps/web/src/platform/outbox/repointed.ts';

/** What the outbox asks of a device that keeps everything and is never closed: a thousand of them fit into one process. */
export function createMemoryStorage(device: string): OutboxStorage {
  const rows = new Map<string, Operation>();
  const done = new Map<string, Done>();
  const change = (id: string, changes: Partial<Operation>): boolean => {
    const row = rows.get(id);
    if (row) rows.set(id, { ...row, ...changes, rev: row.rev + 1 });
    return row !== undefined;
  };
  let seq = 0;
  return {
    read: async () => [...rows.values()],
    areOthers: async () => false,
    isShut: async () => false,
    doneOf: async () => done,
    add: async ({ name, schema }, { payload, dependsOn = [], after = [], ...given }) => {
      seq += 1;
      const counts = { seq, attempts: 0, faults: 0, nextAt: 0, rev: 0 };
      const at = { savedAt: Date.now(), recordedAt: new Date().toISOString(), refusal: null };
      const size = JSON.stringify(payload).length;
      const operation = { ...counts, ...at, ...given, kind: name, schema, payload, dependsOn, after, size };
      rows.set(operation.id, operation);
      return { storing: 'stored', operation };
    },
    areHere: async (ids) => ids.every((id) => rows.has(id)),
    bytesOf: async () => 'lost',
    count: async (id, counts) => change(id, counts),
    judge: async ({ id }, refusal) => change(id, { refusal }),
    settle: async ({ id }, end) => {
      const { merge } = end;
      const ids = new Map(merge ? [[merge.from, merge.to]] : []);
      for (const one of merge ? followersOf(id, [...rows.values()]) : [])
        change(one.id, { payload: repointed(one.payload, ids) });
      rows.delete(id);
      done.set(id, end);
      return true;
    },
    settleAll: async (ends) => {
      for (const { operation, done: end } of ends) {
        rows.delete(operation.id);
        done.set(operation.id, end);
      }
      return true;
    },
    discard: async (id) => rows.delete(id),
    offerAgain: async () => 0,
    forgetBefore: async () => true,
    forget: () => {},
    device: async () => device,
  };
}
