import { t } from '@inspect/contract/i18n';
import { AppError } from '@inspect/contract/kernel';
import { asSystem } from '../../platform/db/transaction.ts';
import type { AuthServices } from './auth-services.ts';
import { hashEmail } from './enter.ts';
import { lockRefusal } from './lockout.ts';
import { type PasswordHolder, passwordHolder } from './password.repo.ts';
import { verifyPassword } from './password-hash.ts';
import { countAttempt, forgetAttempts } from './sign-in.repo.ts';

type Proof = { userId: string; current: string; address: string };

/**
 * Whoever sits at somebody's open session doesn't know the password: the present one is asked, and its guesses are
 * counted with those at the door. @throws AppError validation, or that too many were wrong
 */
export async function proveOwnPassword(
  { pool, clock, attempts }: Pick<AuthServices, 'pool' | 'clock' | 'attempts'>,
  { userId, current, address }: Proof,
): Promise<PasswordHolder> {
  await attempts.check(address);
  const holder = await asSystem(pool, (tx) => passwordHolder(tx, userId));
  if (!holder) throw new AppError('unauthenticated');
  const emailHash = hashEmail(holder.email);
  // He is in: the lock that strangers bring at the door is not for him, their count is.
  const locked = await asSystem(pool, (tx) => countAttempt(tx, emailHash, clock.now(), 'inside'));
  if (locked > 0) throw lockRefusal(locked);
  const right = await verifyPassword(holder.passwordHash, current, () => attempts.take(address));
  if (!right) throw new AppError('validation', { fields: { current: t('users.field.current') } });
  await attempts.giveBack(address);
  await asSystem(pool, (tx) => forgetAttempts(tx, emailHash, holder.id));
  return holder;
}
