import { email } from '@inspect/contract/kernel';
import type pg from 'pg';
import { findAccount, forgetAttempts, hashEmail } from '../features/auth/index.ts';
import { asSystem } from '../platform/db/transaction.ts';
import { StartError } from '../platform/start-error.ts';

/** Lifts the lock of wrong passwords from an address, known or not. @throws StartError with one line */
export async function unlock(pool: pg.Pool, wanted: string | undefined): Promise<string> {
  const address = email.safeParse(wanted);
  if (!address.success) throw new StartError('Give an e-mail address: --email somebody@example.am');
  const forgotten = await asSystem(pool, async (tx) => {
    const account = await findAccount(tx, address.data, { demonstration: true });
    return forgetAttempts(tx, hashEmail(address.data), account?.id);
  });
  return forgotten
    ? `${address.data} is not locked any more.`
    : `No wrong passwords are counted for ${address.data}, so it is not locked: is the address written right?`;
}
