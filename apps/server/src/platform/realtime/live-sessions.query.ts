import { sql } from 'kysely';
import { build, type Tx } from '../db/transaction.ts';

/** Which of these sessions still stand, by the rule that requests use (inspect.open_request), and for which company. */
export function liveSessions(tx: Tx, ids: string[], now: Date) {
  return tx.rows(
    build
      .selectFrom('sessions as s')
      .innerJoin('users as u', 'u.id', 's.user')
      .select(['s.id', 'u.company'])
      .where(sql<boolean>`s.id = any(${ids}::text[])`)
      .where('s.revoked_at', 'is', null)
      .where('s.expires_at', '>', now)
      .where(sql<boolean>`s.last_seen + make_interval(secs => s.idle_seconds) > ${now}`)
      .where('u.blocked', '=', false),
  );
}
