import { QUARANTINE_DAYS } from '@inspect/contract/quarantine';
import { build, type Tx } from '../../platform/db/transaction.ts';

const DAY_MS = 86_400_000;

export type BlockedPerson = { id: string; name: string; company: string | null };

/**
 * Whose session it was, where he is blocked, nobody had ended it before he was, and it was alive not long ago. He is held until
 * the transaction ends: who lets him in again waits, and so does a second batch of his.
 */
export function blockedPerson(tx: Tx, token: Buffer, now: Date): Promise<BlockedPerson | undefined> {
  return tx.first(
    build
      .selectFrom('sessions as s')
      .innerJoin('users as u', 'u.id', 's.user')
      .select(['u.id', 'u.name', 'u.company'])
      .where('s.token_hash', '=', token)
      .where('s.stood_at_block', '=', true)
      .where('s.last_seen', '>', new Date(now.getTime() - QUARANTINE_DAYS * DAY_MS))
      .where('u.blocked', '=', true)
      .forNoKeyUpdate('u'),
  );
}
