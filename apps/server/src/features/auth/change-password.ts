import { t } from '@inspect/contract/i18n';
import { AppError } from '@inspect/contract/kernel';
import { asSystem } from '../../platform/db/transaction.ts';
import type { AuthServices } from './auth-services.ts';
import { refuseWeakPassword } from './choose-password.ts';
import { hashEmail } from './enter.ts';
import { lockRefusal } from './lockout.ts';
import { mayStillChange, passwordHolder, revokeSessions, storeChosenPassword } from './password.repo.ts';
import { hashPassword, verifyPassword } from './password-hash.ts';
import { countAttempt, forgetAttempts } from './sign-in.repo.ts';

type Change = { userId: string; sessionId: string; current: string; password: string; address: string };

/**
 * Whoever sits at somebody's open session doesn't know the password: the present one is asked, and its guesses are
 * counted with those at the door. Every other session ends.
 */
export async function changePassword(services: AuthServices, change: Change): Promise<void> {
  const { pool, clock, attempts } = services;
  const wait = attempts.waitFor(change.address);
  if (wait > 0) throw new AppError('rate_limited', { retryAfter: wait });
  const now = clock.now();
  const holder = await asSystem(pool, (tx) => passwordHolder(tx, change.userId));
  if (!holder) throw new AppError('unauthenticated');
  const emailHash = hashEmail(holder.email);
  // He is in: the lock that strangers bring at the door is not for him, their count is.
  const locked = await asSystem(pool, (tx) => countAttempt(tx, emailHash, now, 'inside'));
  if (locked > 0) throw lockRefusal(locked);
  const right = await verifyPassword(holder.passwordHash, change.current, () =>
    attempts.begin(change.address),
  );
  if (!right) throw new AppError('validation', { fields: { current: t('users.field.current') } });
  attempts.succeeded(change.address);
  await asSystem(pool, (tx) => forgetAttempts(tx, emailHash, holder.id));
  refuseWeakPassword(change.password, holder);
  const passwordHash = await hashPassword(change.password);
  const ended = await asSystem(pool, async (tx) => {
    if (!(await mayStillChange(tx, holder, change.sessionId))) throw new AppError('unauthenticated');
    await storeChosenPassword(tx, holder, passwordHash, now);
    return revokeSessions(tx, holder.id, now, change.sessionId);
  });
  for (const session of ended) services.sockets.endSession(session);
}
