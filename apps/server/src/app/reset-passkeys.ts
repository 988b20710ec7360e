import { email } from '@inspect/contract/kernel';
import type pg from 'pg';
import { findAccount, takePasskeys } from '../features/auth/index.ts';
import { asSystem } from '../platform/db/transaction.ts';
import { recordEdits } from '../platform/history/record-edit.repo.ts';
import { StartError } from '../platform/start-error.ts';

/**
 * For whom no administrator is left to ask: takes all passkeys of an account away and ends its sessions. The account's
 * history says that it was done on the server. @throws StartError with one line
 */
export async function resetPasskeys(pool: pg.Pool, wanted: string | undefined, now: Date): Promise<string> {
  const address = email.safeParse(wanted);
  if (!address.success) throw new StartError('Give an e-mail address: --email somebody@example.am');
  const taken = await asSystem(pool, async (tx) => {
    const account = await findAccount(tx, address.data, { demonstration: true });
    if (!account) throw new StartError(`Nobody signs in as ${address.data}.`);
    const { id: record, company } = account;
    const count = await takePasskeys(tx, account, record, now);
    const change = { field: 'passkeysReset', before: null, after: now.toISOString() };
    await recordEdits(tx, { user: record, company, at: now }, [
      { entity: 'users', record, action: 'edit', changes: [change] },
    ]);
    return count;
  });
  return `${address.data} has no passkey any more (${taken} removed) and is signed out everywhere.`;
}
