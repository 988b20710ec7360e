import { type Actor, can } from '@inspect/contract/access';
import { type Shift, shiftsEndpoints } from '@inspect/contract/shifts';
import type { StoredShift } from './shifts.query.ts';

/** A shift as this person may see it: who has yet to count his own drawer is not told what ought to be in it. */
export function presentShift(actor: Actor, stored: StoredShift): Shift {
  const { received, givenBack, counts, closedAt, closedByName, reason, ...rest } = stored;
  const isOwn = stored.operator === actor.userId;
  const due = stored.opening + received - givenBack;
  const told = counts.map((count) => ({ ...count, difference: count.counted - count.expected }));
  const last = told.at(-1);
  const stands = last?.expected === due;
  const isBlind = isOwn && closedAt === null && !stands;
  const corrected = stored.corrections.reduce((sum, { amount }) => sum + amount, 0);
  return {
    ...rest,
    openedAt: stored.openedAt.toISOString(),
    moved: isBlind ? null : { received, givenBack, expected: due },
    count: last ? { ...last, stands } : null,
    earlierCounts: told.slice(0, -1),
    closed: closedAt && { at: closedAt.toISOString(), byName: closedByName, reason },
    difference: closedAt && last ? last.difference + corrected : null,
    can: {
      count: closedAt === null && can(actor, shiftsEndpoints.count.need),
      correct: closedAt !== null && !isOwn && can(actor, shiftsEndpoints.correct.need),
    },
  };
}
