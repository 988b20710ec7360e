import { AppError } from '@inspect/contract/kernel';
import type pg from 'pg';
import type { Clock } from '../../../platform/clock.ts';
import { asSystem } from '../../../platform/db/transaction.ts';
import { hashEmail } from '../enter.ts';
import { verifyPassword } from '../password-hash.ts';
import { accountOf, recordSignIn, type SignInOrigin } from '../sign-in.repo.ts';
import { forgetTries, takeTry } from './signing-pin.repo.ts';

/**
 * That this person's PIN was typed. Five wrong ones in a row, then none for 15 minutes; what was counted stays counted,
 * whatever becomes of the call, and stands in the history of sign-ins of whose PIN it is. @throws AppError checkup.no_pin, checkup.pin_wrong, checkup.pin_locked
 */
export async function proveSigningPin(
  { pool, clock }: { pool: pg.Pool; clock: Clock },
  { user, pin, place }: { user: string; pin: string; place: SignInOrigin },
): Promise<void> {
  const note = (result: 'failure' | 'locked') =>
    asSystem(pool, async (tx) => {
      const account = await accountOf(tx, user);
      if (!account) return;
      const entry = { now: clock.now(), account, emailHash: hashEmail(account.email), place } as const;
      await recordSignIn(tx, { ...entry, result, factor: 'pin' });
    });
  const taken = await asSystem(pool, (tx) => takeTry(tx, user, clock.now()));
  if (!taken) throw new AppError('checkup.no_pin');
  if ('minutes' in taken) {
    await note('locked');
    throw locked(taken.minutes);
  }
  if (!(await verifyPassword(taken.pinHash, pin))) {
    await note(taken.left === 0 ? 'locked' : 'failure');
    if (taken.left === 0) throw locked(15);
    throw new AppError('checkup.pin_wrong', { values: { left: taken.left } });
  }
  await asSystem(pool, (tx) => forgetTries(tx, user));
}

function locked(minutes: number): AppError {
  return new AppError('checkup.pin_locked', { values: { minutes }, retryAfter: minutes * 60 });
}
