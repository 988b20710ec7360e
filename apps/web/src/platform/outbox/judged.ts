import type { Answer, Counts, Operation, Refusal } from './operation.ts';
import type { OutboxState } from './outbox-state.ts';
import type { createRetry } from './retry.ts';
import { refusalFor } from './set-aside.ts';

/** So often one waits for what nobody knows any more. */
const HELD = 5;

/** What is not done: how it goes on, or why a person has to decide. */
export function judged(
  operation: Operation,
  answer: Answer,
  retry: ReturnType<typeof createRetry>,
  pending: readonly Operation[],
): Counts | { refusal: Refusal } {
  if (answer.outcome === 'rejected') {
    const { outcome: _, ...refusal } = answer;
    return { refusal };
  }
  if (answer.outcome === 'fault') {
    const { isHopeless, ...counts } = retry.afterFault(operation);
    return isHopeless ? { refusal: refusalFor('failing') } : counts;
  }
  if (answer.outcome === 'held') {
    const isAwaited = answer.missing.some((id) => pending.some((one) => one.id === id));
    const counts = retry.afterWait(operation);
    return !isAwaited && counts.attempts >= HELD ? { refusal: refusalFor('parentGone') } : counts;
  }
  return answer.outcome === 'later' ? retry.afterWait(operation) : retry.afterSilence(operation);
}

/** Set aside for what was not there, and that waits again by now: nothing of what it stands on is missing any more. */
export function thatFollowAgain({ operations, done }: OutboxState): Operation[] {
  const waits = (id: string) => operations.some((one) => one.id === id && one.refusal === null);
  return operations.filter(
    ({ refusal, dependsOn }) =>
      refusal?.code === 'parentGone' &&
      dependsOn.some(waits) &&
      dependsOn.every((id) => done.has(id) || waits(id)),
  );
}
