import { build, type Tx } from '../db/transaction.ts';

/** Whether a session that is over was of somebody who is blocked now: whoever holds its token may be told. */
export async function isBlocked(tx: Tx, token: Buffer): Promise<boolean> {
  const row = await tx.first(
    build
      .selectFrom('sessions')
      .innerJoin('users', 'users.id', 'sessions.user')
      .select('users.id')
      .where('sessions.token_hash', '=', token)
      .where('users.blocked', '=', true),
  );
  return row !== undefined;
}
