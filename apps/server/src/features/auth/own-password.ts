import { createHash } from 'node:crypto';
import { t } from '@inspect/contract/i18n';
import { AppError } from '@inspect/contract/kernel';
import { asSystem } from '../../platform/db/transaction.ts';
import type { AuthServices } from './auth-services.ts';
import { hashEmail } from './enter.ts';
import { lockRefusal } from './lockout.ts';
import { type PasswordHolder, passwordHolder } from './password.repo.ts';
import { verifyPassword } from './password-hash.ts';
import { countAttempt, forgetAttempts, recordSignIn, type SignInOrigin } from './sign-in.repo.ts';

export type OwnPassword = { userId: string; sessionId: string; current: string; place: SignInOrigin };

/**
 * Whoever sits at somebody's open session doesn't know the password: the present one is asked. Guessed at, it locks as the
 * sign-in does, and each wrong one stands in the history. Counted by session, so that nobody at the door keeps those who are in
 * from what asks for it. @throws AppError `wrong`, or that too many were
 */
export async function proveOwnPassword(
  { pool, clock }: Pick<AuthServices, 'pool' | 'clock'>,
  { userId, sessionId, current, place }: OwnPassword,
  wrong = () => new AppError('validation', { fields: { current: t('users.field.current') } }),
): Promise<PasswordHolder> {
  const now = clock.now();
  const guard = createHash('sha256').update(`session:${sessionId}`).digest();
  const { holder, locked } = await asSystem(pool, async (tx) => {
    const holder = await passwordHolder(tx, userId);
    if (!holder) throw new AppError('unauthenticated');
    return { holder, locked: await countAttempt(tx, guard, now, 'stranger') };
  });
  if (locked > 0) throw lockRefusal(locked);
  if (!(await verifyPassword(holder.passwordHash, current))) {
    const entry = { now, account: holder, emailHash: hashEmail(holder.email), place } as const;
    await asSystem(pool, (tx) => recordSignIn(tx, { ...entry, result: 'failure', factor: 'password' }));
    throw wrong();
  }
  await asSystem(pool, (tx) => forgetAttempts(tx, guard));
  return holder;
}
