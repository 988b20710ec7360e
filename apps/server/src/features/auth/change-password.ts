import { AppError } from '@inspect/contract/kernel';
import { asSystem } from '../../platform/db/transaction.ts';
import type { AuthServices } from './auth-services.ts';
import { refuseWeakPassword } from './choose-password.ts';
import { proveOwnPassword } from './own-password.ts';
import { mayStillChange, revokeSessions, storeChosenPassword } from './password.repo.ts';
import { hashPassword } from './password-hash.ts';
import { isShort } from './password-policy.ts';

type Change = { userId: string; sessionId: string; current: string; password: string; address: string };

/** For whoever knows the present password. Every other session ends. */
export async function changePassword(services: AuthServices, change: Change): Promise<void> {
  const { pool, clock } = services;
  const now = clock.now();
  const holder = await proveOwnPassword(services, change);
  refuseWeakPassword(change.password, holder);
  const chosen = { passwordHash: await hashPassword(change.password), short: isShort(change.password) };
  const ended = await asSystem(pool, async (tx) => {
    if (!(await mayStillChange(tx, holder, change.sessionId))) throw new AppError('unauthenticated');
    await storeChosenPassword(tx, holder, chosen, now);
    return revokeSessions(tx, holder.id, now, change.sessionId);
  });
  for (const session of ended) services.sockets.endSession(session);
}
