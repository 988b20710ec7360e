import type pg from 'pg';
import { type Clock, lapseNow } from '../clock.ts';
import { asSystem } from '../db/transaction.ts';
import { liveSessions } from './live-sessions.query.ts';

/** A session as it was when its sockets were let in. */
export type HeldSession = { sessionId: string; company: string | null };

/** Sessions that must hear nothing more: revoked, expired, idle, of a blocked person or of one in another company. */
export async function endedSessions(
  services: { pool: pg.Pool; clock: Clock },
  held: readonly HeldSession[],
): Promise<string[]> {
  if (held.length === 0) return [];
  const ids = held.map(({ sessionId }) => sessionId);
  const rows = await asSystem(services.pool, (tx) => liveSessions(tx, ids, lapseNow(services.clock)));
  const companies = new Map(rows.map(({ id, company }) => [id, company]));
  return held
    .filter(({ sessionId, company }) => companies.get(sessionId) !== company)
    .map(({ sessionId }) => sessionId);
}
