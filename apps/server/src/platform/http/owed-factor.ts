import { isStaff } from '@inspect/contract/access';
import type { ErrorCode } from '@inspect/contract/kernel';
import type { SessionActor } from '../db/transaction.ts';

/** What of his second factor the person must set up before anything else, as the refusal; null: nothing. */
export function owedFactor(session: SessionActor, demandPasskeys: boolean): ErrorCode | null {
  if (session.mustAddPhone) return 'phone_required';
  return demandPasskeys && isStaff(session.role) && !session.hasPasskey ? 'passkey_required' : null;
}
