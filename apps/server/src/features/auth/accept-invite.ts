import { AppError } from '@inspect/contract/kernel';
import { asSystem } from '../../platform/db/transaction.ts';
import { hashToken } from '../../platform/http/session-cookie.ts';
import type { AuthServices } from './auth-services.ts';
import { refuseWeakPassword } from './choose-password.ts';
import { invitedHolder, revokeSessions, storeChosenPassword, takeInvitation } from './password.repo.ts';
import { hashPassword } from './password-hash.ts';

/**
 * Chooses the password by a one-time link. It signs nobody in: whoever opens the link proves at the door, like
 * everybody, that he knows the password, and passes the second factor where one is demanded. A link that is wrong,
 * old, used or of a blocked person gives one answer.
 */
export async function acceptInvite(
  services: AuthServices,
  sent: { token: string; password: string; address: string },
): Promise<{ email: string }> {
  const { pool, clock, attempts, demonstration } = services;
  const wait = attempts.waitFor(sent.address);
  if (wait > 0) throw new AppError('rate_limited', { retryAfter: wait });
  attempts.begin(sent.address);
  const now = clock.now();
  const link = { tokenHash: hashToken(sent.token), now, demonstration };
  const holder = await asSystem(pool, (tx) => invitedHolder(tx, link));
  if (!holder) throw new AppError('auth.invitation');
  attempts.succeeded(sent.address);
  refuseWeakPassword(sent.password, holder);
  const passwordHash = await hashPassword(sent.password);
  const ended = await asSystem(pool, async (tx) => {
    if (!(await takeInvitation(tx, holder.id, link))) throw new AppError('auth.invitation');
    await storeChosenPassword(tx, holder, passwordHash, now);
    return revokeSessions(tx, holder.id, now, null);
  });
  for (const session of ended) services.sockets.endSession(session);
  return { email: holder.email };
}
