import { build, type Tx } from '../db/transaction.ts';

/** Of whom a session that is over was, where he is blocked now: whoever holds its token may be told. */
export async function blockedUser(tx: Tx, token: Buffer): Promise<string | undefined> {
  const row = await tx.first(
    build
      .selectFrom('sessions')
      .innerJoin('users', 'users.id', 'sessions.user')
      .select('users.id')
      .where('sessions.token_hash', '=', token)
      .where('users.blocked', '=', true),
  );
  return row?.id;
}
