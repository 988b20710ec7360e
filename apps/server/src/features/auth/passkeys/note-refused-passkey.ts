import { AppError } from '@inspect/contract/kernel';
import { asSystem } from '../../../platform/db/transaction.ts';
import type { AuthServices } from '../auth-services.ts';
import { type HistoryEntry, recordSignIn } from '../sign-in.repo.ts';

const NOTED = ['passkey.refused', 'passkey.expired', 'passkey.copied', 'passkey.tries_day'];

/** Whoever tries keys stands in the history of sign-ins, as whoever tries codes does; then the refusal goes on. */
export async function noteRefusedPasskey<Result>(
  { pool }: Pick<AuthServices, 'pool'>,
  entry: Omit<HistoryEntry, 'result' | 'factor'>,
  use: () => Promise<Result>,
): Promise<Result> {
  try {
    return await use();
  } catch (problem) {
    if (problem instanceof AppError && NOTED.includes(problem.code)) {
      const result = problem.code === 'passkey.tries_day' ? 'locked' : 'failure';
      await asSystem(pool, (tx) => recordSignIn(tx, { ...entry, result, factor: 'passkey' }));
    }
    throw problem;
  }
}
