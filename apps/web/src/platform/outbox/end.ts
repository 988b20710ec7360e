import type { Answer, Counts, Done, Kind, Operation, OutboxStorage, Refusal } from './operation.ts';

/** What is noted of one that is done, and what the server answered. */
export type End = { done: Done; result: unknown };

export type Gone = End & { operation: Operation };

/** Of those that were answered, the ones that are done. */
export function endsOf(
  answers: readonly (readonly [Operation, Answer])[],
  kinds: ReadonlyMap<string, Kind>,
): ReadonlyMap<string, Gone> {
  const ends = new Map<string, Gone>();
  for (const [operation, answer] of answers) {
    const end = endOf(operation, answer, kinds.get(operation.kind));
    if (end) ends.set(operation.id, { operation, ...end });
  }
  return ends;
}

/** Those that got no other id are written down in one step; none of them is where that fails. */
export async function settledAtOnce(
  { settleAll }: Pick<OutboxStorage, 'settleAll'>,
  all: ReadonlyMap<string, Gone>,
): Promise<ReadonlySet<string>> {
  const ends = [...all.values()].filter(({ done }) => !done.merge);
  const isDone = ends.length > 1 && (await settleAll(ends));
  return new Set(isDone ? ends.map(({ operation }) => operation.id) : []);
}

/** What became of one; false = it could not be written down. */
export async function written(
  storage: Pick<OutboxStorage, 'settle' | 'judge' | 'count'>,
  operation: Operation,
  next: End | Counts | { refusal: Refusal },
): Promise<boolean> {
  if ('done' in next) return storage.settle(operation, next.done);
  if ('refusal' in next) return storage.judge(operation, next.refusal);
  await storage.count(operation.id, next);
  return true;
}

/** null = it is not done */
function endOf(
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
