import type { Answer, Done, Kind, Operation } from './operation.ts';

/** What is noted of one that is done, and what the server answered. */
export type End = { done: Done; result: unknown };

/** null = it is not done */
export function endOf(
  { id, kind, payload }: Operation,
  answer: Answer,
  { makes, keeps }: Partial<Kind> = {},
): End | null {
  const { outcome } = answer;
  if (outcome !== 'applied' && outcome !== 'replayed' && outcome !== 'merged') return null;
  const kept = keeps?.(answer.result);
  const merge = outcome === 'merged' ? { from: makes?.(payload) ?? id, to: answer.newId } : undefined;
  const done = {
    kind,
    outcome,
    ...(kept === undefined ? {} : { result: kept }),
    ...(merge ? { merge } : {}),
  };
  return { done, result: answer.result };
}
