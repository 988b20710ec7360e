import type { Checkup } from '@inspect/contract/checkups';
import { useMemo } from 'react';
import { outbox } from '../../../platform/outbox/index.ts';
import { useStore } from '../../../platform/store.ts';
import { type Entries, entriesOf } from '../findings/entries.ts';
import { placeOf, type QueuedFindings, queuedFindings, recordIn } from './offline.ts';

/** What was sent of one checkup and is not at the server, in the order in which it was said. */
export type Queue = {
  /** it goes by itself */
  live: readonly QueuedFindings[];
  /** refused, and what follows that: its person decides */
  stuck: readonly QueuedFindings[];
};

export const NOTHING: Queue = { live: [], stuck: [] };

/** This person's, by checkup; undefined = still being read. */
export function useQueues(): Queues | undefined {
  const { ready, operations } = useStore(outbox.store);
  return useMemo(() => (ready ? queuesIn(operations) : undefined), [ready, operations]);
}

type Queues = ReadonlyMap<string, Queue>;
const queuesRead = new WeakMap<Outbox['operations'], Queues>();
let shown: Queues = new Map();

/** A queue in which nothing has changed is the same object as before: of two hundred cars only that one is shown anew. */
function queuesIn(operations: Outbox['operations']): Queues {
  const known = queuesRead.get(operations);
  if (known) return known;
  const all = queuesOf(operations.map(queuedFindings).filter((findings) => findings !== null));
  const queues = new Map(
    [...all].map(([checkup, queue]) => [checkup, unlessSame(shown.get(checkup), queue)]),
  );
  queuesRead.set(operations, queues);
  shown = queues;
  return queues;
}

function unlessSame(before: Queue | undefined, now: Queue): Queue {
  const isSame = (of: keyof Queue) =>
    before?.[of].length === now[of].length && now[of].every((one, at) => one === before[of][at]);
  return before && isSame('live') && isSame('stuck') ? before : now;
}

export function useQueue(checkup: string): Queue {
  return useQueues()?.get(checkup) ?? NOTHING;
}

function queuesOf(all: readonly QueuedFindings[]): Queues {
  const stuck = new Set<string>();
  for (const { id, refusal, dependsOn } of all)
    if (refusal || dependsOn.some((parent) => stuck.has(parent))) stuck.add(id);
  const queues = new Map<string, { live: QueuedFindings[]; stuck: QueuedFindings[] }>();
  for (const one of all) {
    const queue = queues.get(one.checkup) ?? { live: [], stuck: [] };
    queue[stuck.has(one.id) ? 'stuck' : 'live'].push(one);
    queues.set(one.checkup, queue);
  }
  return queues;
}

/** What is stored with what is on its way to it. */
export function withQueued(stored: Entries, live: readonly Pick<QueuedFindings, 'stated'>[]): Entries {
  return Object.assign({}, stored, ...live.map(({ stated }) => stated));
}

/** What a record says is found once all that waits has arrived. */
export const entriesWith = (record: Checkup, { live }: Pick<Queue, 'live'>) =>
  withQueued(entriesOf(record), live);

type Outbox = Pick<ReturnType<typeof outbox.store.get>, 'operations' | 'done'>;

/** Records as they were read, or as an answer to what was sent of them has told them since. */
function latestOf(read: readonly Checkup[], { operations, done }: Outbox): readonly Checkup[] {
  const versions = new Map(read.map(({ _id, version }) => [_id, version]));
  const told = new Map<string, KnownVersion[]>();
  // Of thousands that were told only those are read whole that are newer, the newest first.
  const hear = (known: unknown) => {
    const { _id, version } = Object(known) as Partial<Checkup>;
    if (_id === undefined || version === undefined || version <= (versions.get(_id) ?? version)) return;
    told.set(_id, [...(told.get(_id) ?? []), { version, known }]);
  };
  for (const { kind, result } of done.values()) if (placeOf(kind)) hear(result);
  for (const { kind, refusal } of operations) if (placeOf(kind)) hear(refusal?.data);
  return read.map((one) => newestIn(told.get(one._id) ?? []) ?? one);
}

type KnownVersion = { version: number; known: unknown };

function newestIn(told: readonly KnownVersion[]): Checkup | undefined {
  for (const { known } of [...told].sort((left, right) => right.version - left.version)) {
    const record = recordIn(known);
    if (record) return record;
  }
  return undefined;
}

export function useLatest(read: Checkup): Checkup {
  const { operations, done } = useStore(outbox.store);
  return useMemo(() => latestOf([read], { operations, done })[0] ?? read, [read, operations, done]);
}

/** The same of those that this device keeps: what was accepted doesn't go back while a copy lags behind. */
export function useLatestOf(kept: readonly Checkup[] | undefined): readonly Checkup[] | undefined {
  const { operations, done } = useStore(outbox.store);
  return useMemo(() => kept && latestOf(kept, { operations, done }), [kept, operations, done]);
}

/** What is found at a checkup that was read: as it was answered since, and what waits over it. */
export function foundAt(read: Checkup, waiting: Outbox): Entries {
  const queue = queuesIn(waiting.operations).get(read._id) ?? NOTHING;
  return entriesWith(latestOf([read], waiting)[0] ?? read, queue);
}
