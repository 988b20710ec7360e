import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import { asSession, rawQuery, type Tx } from '../src/platform/db/transaction.ts';
import { newId } from '../src/platform/ids.ts';
import { PEOPLE, type Who } from './fixtures.ts';
import type { TestApp } from './test-app.ts';

type Row = Record<string, unknown>;

/** Any statement, as it is written. */
export const ask = (tx: Tx, text: string) => tx.rows(rawQuery(sql.raw<Row>(text)));

/** Runs one statement as the database role of this person's request (null: nobody's); what it did is undone. */
export async function asPerson(test: TestApp, who: Who | null, text: string): Promise<Row[]> {
  const token = randomBytes(32);
  if (who) {
    const now = test.clock.now();
    await test.database.pool.query(
      `insert into sessions (token_hash, id, "user", created_at, last_seen, expires_at, idle_seconds) values ($1, $2, $3, $4, $4, $5, 3600)`,
      [token, newId(), PEOPLE[who].id, now, new Date(now.getTime() + 3_600_000)],
    );
  }
  let rows: Row[] = [];
  const undo = new Error('undo');
  await asSession(test.database.pool, token, test.clock.now(), async (tx) => {
    rows = await ask(tx, text);
    throw undo;
  }).catch((problem: unknown) => {
    if (problem !== undo) throw problem;
  });
  return rows;
}
