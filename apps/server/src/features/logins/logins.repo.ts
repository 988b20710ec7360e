import { sql } from 'kysely';
import { rawQuery, type Tx } from '../../platform/db/transaction.ts';

/**
 * Records that this sign-in was not the actor's, ends his sessions but this one and doubts his password. The ids of the
 * ended sessions; undefined: no such sign-in of his.
 */
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
