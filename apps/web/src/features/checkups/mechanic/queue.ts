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

const NOTHING: Queue = { live: [], stuck: [] };

/** This person's, by checkup; undefined = still being read. */
export function useQueues(): ReadonlyMap<string, Queue> | undefined {
  const { ready, operations } = useStore(outbox.store);
  return useMemo(() => (ready ? queuesIn(operations) : undefined), [ready, operations]);
}

const queuesIn = (operations: Outbox['operations']) =>
  queuesOf(operations.map(queuedFindings).filter((findings) => findings !== null));

export function useQueue(checkup: string): Queue {
  return useQueues()?.get(checkup) ?? NOTHING;
}

function queuesOf(all: readonly QueuedFindings[]): ReadonlyMap<string, Queue> {
  const stuck = new Set<string>();
  for (const { id, refusal, dependsOn } of all)
    if (refusal || dependsOn.some((parent) => stuck.has(parent))) stuck.add(id);
  const queues = new Map<string, Queue>();
  for (const one of all) {
    const { live, stuck: aside } = queues.get(one.checkup) ?? NOTHING;
    const isStuck = stuck.has(one.id);
    queues.set(
      one.checkup,
      isStuck ? { live, stuck: [...aside, one] } : { live: [...live, one], stuck: aside },
    );
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
  const told = [
    ...[...done.values()].filter(({ kind }) => placeOf(kind)).map(({ result }) => result),
    ...operations.filter(({ kind }) => placeOf(kind)).map(({ refusal }) => refusal?.data),
  ].flatMap((known) => recordIn(known) ?? []);
  const newer = (newest: Checkup, one: Checkup) =>
    one._id === newest._id && one.version > newest.version ? one : newest;
  return read.map((one) => told.reduce(newer, one));
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
