import { useMemo } from 'react';
import { outbox } from '../../../platform/outbox/index.ts';
import { changedKeys, type Entries } from '../findings/entries.ts';
import { type Queue, useQueues, withQueued } from './queue.ts';
import { type StoredFindings, useStoredFindings } from './use-stored-findings.ts';

/** What he noted of one checkup and has not sent, or what was sent and refused: only on this device. */
export type LeftFindings = {
  checkup: string;
  /** undefined = it is not known any more */
  vehicle: string | undefined;
  /** device time in ms */
  savedAt: number;
  keys: readonly string[];
  mine: Entries;
};

/** By checkup, what was last touched first. */
export function useLeftFindings() {
  const { drafts, remove } = useStoredFindings();
  const queues = useQueues();
  const left = useMemo(() => leftOf(drafts ?? [], queues ?? new Map()), [drafts, queues]);
  const discard = async (checkup: string) => {
    for (const { id, payload } of drafts ?? []) if (payload.checkup === checkup) await remove(id);
    for (const { id } of [...(queues?.get(checkup)?.stuck ?? [])].reverse()) await outbox.discard(id);
  };
  return { left, discard };
}

function leftOf(
  drafts: readonly StoredFindings[],
  queues: ReadonlyMap<string, Queue>,
): ReadonlyMap<string, LeftFindings> {
  const left = new Map<string, LeftFindings>();
  for (const { savedAt, payload } of drafts) {
    const { checkup, vehicle, base, mine } = payload;
    if (!left.has(checkup))
      left.set(checkup, { checkup, vehicle, savedAt, keys: changedKeys(base, mine), mine });
  }
  for (const [checkup, { stuck }] of queues) {
    const [first] = stuck;
    // What was kept since says what is to become of it.
    if (!first || left.has(checkup)) continue;
    const mine = withQueued({}, stuck);
    const { vehicle, savedAt } = first;
    left.set(checkup, { checkup, vehicle, savedAt, keys: Object.keys(mine), mine });
  }
  return left;
}
