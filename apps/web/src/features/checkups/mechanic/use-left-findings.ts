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

/** What was read of one holds as long as it is the same, and of two hundred cars only what changed is shown anew. */
const draftsRead = new WeakMap<StoredFindings, LeftFindings>();
const stuckRead = new WeakMap<Queue, LeftFindings | null>();

function leftOf(
  drafts: readonly StoredFindings[],
  queues: ReadonlyMap<string, Queue>,
): ReadonlyMap<string, LeftFindings> {
  const left = new Map<string, LeftFindings>();
  for (const draft of drafts) {
    const known = draftsRead.get(draft) ?? leftIn(draft);
    draftsRead.set(draft, known);
    if (!left.has(known.checkup)) left.set(known.checkup, known);
  }
  for (const [checkup, queue] of queues) {
    const known = stuckRead.get(queue) ?? leftStuck(checkup, queue);
    stuckRead.set(queue, known);
    // What was kept since says what is to become of it.
    if (known && !left.has(checkup)) left.set(checkup, known);
  }
  return left;
}

function leftIn({ savedAt, payload }: StoredFindings): LeftFindings {
  const { checkup, vehicle, base, mine } = payload;
  return { checkup, vehicle, savedAt, keys: changedKeys(base, mine), mine };
}

function leftStuck(checkup: string, { stuck }: Queue): LeftFindings | null {
  const [first] = stuck;
  if (!first) return null;
  const mine = withQueued({}, stuck);
  const { vehicle, savedAt } = first;
  return { checkup, vehicle, savedAt, keys: Object.keys(mine), mine };
}
