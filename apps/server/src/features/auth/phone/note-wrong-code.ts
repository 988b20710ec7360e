import { AppError } from '@inspect/contract/kernel';
import { asSystem } from '../../../platform/db/transaction.ts';
import type { AuthServices } from '../auth-services.ts';
import { type HistoryEntry, recordSignIn } from '../sign-in.repo.ts';

/** Whoever tries codes stands in the history of sign-ins, whatever the code was for; then the refusal goes on. */
export async function noteWrongCode<Result>(
  { pool }: AuthServices,
  entry: Omit<HistoryEntry, 'result' | 'factor'>,
  redeem: () => Promise<Result>,
): Promise<Result> {
  try {
    return await redeem();
  } catch (problem) {
    if (problem instanceof AppError && problem.code.startsWith('code_')) {
      const result = problem.code === 'code_tries_day' ? 'locked' : 'failure';
      await asSystem(pool, (tx) => recordSignIn(tx, { ...entry, result, factor: 'sms' }));
    }
    throw problem;
  }
}
