import { AppError } from '@inspect/contract/kernel';
import type pg from 'pg';
import type { Clock } from '../../../platform/clock.ts';
import { asSystem } from '../../../platform/db/transaction.ts';
import { verifyPassword } from '../password-hash.ts';
import { forgetTries, takeTry } from './signing-pin.repo.ts';

/**
 * That this person's PIN was typed. Five wrong ones in a row, then none for 15 minutes; what was counted stays counted,
 * whatever becomes of the call. @throws AppError checkup.no_pin, checkup.pin_wrong, checkup.pin_locked
 */
export async function proveSigningPin(
  { pool, clock }: { pool: pg.Pool; clock: Clock },
  user: string,
  pin: string,
): Promise<void> {
  const taken = await asSystem(pool, (tx) => takeTry(tx, user, clock.now()));
  if (!taken) throw new AppError('checkup.no_pin');
  if ('minutes' in taken) throw locked(taken.minutes);
  if (!(await verifyPassword(taken.pinHash, pin))) {
    if (taken.left === 0) throw locked(15);
    throw new AppError('checkup.pin_wrong', { values: { left: taken.left } });
  }
  await asSystem(pool, (tx) => forgetTries(tx, user));
}

function locked(minutes: number): AppError {
  return new AppError('checkup.pin_locked', { values: { minutes }, retryAfter: minutes * 60 });
}
