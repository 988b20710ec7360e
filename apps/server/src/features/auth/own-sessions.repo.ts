import { sql } from 'kysely';
import { build, rawQuery, type Tx } from '../../platform/db/transaction.ts';

/** The live sessions of a person, by the rule that requests use (inspect.open_request); the latest seen first. */
export function liveSessionsOf(tx: Tx, userId: string, now: Date) {
  return tx.rows(
    build
      .selectFrom('sessions')
      .select(['id', 'created_at', 'last_seen', 'address', 'device'])
      .where('user', '=', userId)
      .where('revoked_at', 'is', null)
      .where('expires_at', '>', now)
      .where(sql<boolean>`last_seen + make_interval(secs => idle_seconds) > ${now}`)
      .orderBy('last_seen', 'desc')
      .orderBy('id')
      .limit(200),
  );
}

/** Ends one of a person's own sessions, or all but one. Returns their ids. */
export async function endOwnSessions(
  tx: Tx,
  userId: string,
  now: Date,
  which: { only: string } | { spared: string },
): Promise<string[]> {
  const only = 'only' in which ? which.only : null;
  const spared = 'spared' in which ? which.spared : null;
  const query = sql<{
    ended: string;
  }>`select ended from inspect.end_sessions(${userId}, ${now}, ${only}, ${spared})`;
  return (await tx.rows(rawQuery(query))).map(({ ended }) => ended);
}
