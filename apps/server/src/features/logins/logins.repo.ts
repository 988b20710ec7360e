import { sql } from 'kysely';
import { rawQuery, type Tx } from '../../platform/db/transaction.ts';

/** Notes that a sign-in was not the actor's: other sessions end, the password is doubted. undefined: none such. */
export async function reportLogin(
  tx: Tx,
  report: { entry: string; sparedSession: string; now: Date },
): Promise<string[] | undefined> {
  const { entry, sparedSession, now } = report;
  const query = sql<{
    ended: string[];
  }>`select ended from inspect.report_login(${entry}, ${sparedSession}, ${now})`;
  return (await tx.first(rawQuery(query)))?.ended;
}
