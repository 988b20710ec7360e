import { isStaff, role } from '@inspect/contract/access';
import { FRESH_MINUTES } from '@inspect/contract/auth';
import { AppError } from '@inspect/contract/kernel';
import type { Tx } from '../../../platform/db/transaction.ts';
import { factorProvedAt, hasPasskey } from './passkeys.repo.ts';

type Account = { id: string; role: string; two_factor: boolean; phone_verified_at: Date | null };

/** By what the sign-in of this person is completed; neither = the password is enough. */
export type Factors = { passkey: boolean; sms: boolean };

/** For whom a passkey is demanded a code is no way around it. */
export async function factorsOf(
  tx: Tx,
  account: Account,
  { demandPasskeys }: { demandPasskeys: boolean },
): Promise<Factors> {
  const passkey = await hasPasskey(tx, account.id);
  const coded = account.two_factor && account.phone_verified_at !== null;
  return { passkey, sms: coded && !(passkey && isPasskeyDemanded(account.role, demandPasskeys)) };
}

export const isPasskeyDemanded = (roleName: string, demandPasskeys: boolean) =>
  demandPasskeys && isStaff(role.parse(roleName));

/**
 * Who has a second factor changes it only soon after he has proved it: an open screen and the password must not
 * bring another way in. @throws AppError factor_stale
 */
export async function requireFreshFactor(
  tx: Tx,
  person: { two_factor: boolean; phone_verified_at: Date | null },
  { userId, sessionId, now }: { userId: string; sessionId: string; now: Date },
): Promise<void> {
  const coded = person.two_factor && person.phone_verified_at !== null;
  if (!coded && !(await hasPasskey(tx, userId))) return;
  const proved = await factorProvedAt(tx, sessionId);
  if (!proved || now.getTime() - proved.getTime() > FRESH_MINUTES * 60_000)
    throw new AppError('factor_stale');
}
