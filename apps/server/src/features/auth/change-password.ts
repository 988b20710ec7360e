import { AppError } from '@inspect/contract/kernel';
import { asSystem } from '../../platform/db/transaction.ts';
import type { AuthServices } from './auth-services.ts';
import { refuseWeakPassword } from './choose-password.ts';
import { type OwnPassword, proveOwnPassword } from './own-password.ts';
import { mayStillChange, revokeSessions, storeChosenPassword } from './password.repo.ts';
import { hashPassword } from './password-hash.ts';
import { isShort } from './password-policy.ts';
import { type NewToken, renewSession } from './phone/phone.repo.ts';

type Change = OwnPassword & NewToken & { password: string };

/** For whoever knows the present password. Every other session ends, and this one goes on under another token. */
export async function changePassword(services: AuthServices, change: Change): Promise<void> {
  const { pool, clock } = services;
  const now = clock.now();
  const holder = await proveOwnPassword(services, change);
  refuseWeakPassword(change.password, holder);
  const chosen = { passwordHash: await hashPassword(change.password), short: isShort(change.password) };
  const ended = await asSystem(pool, async (tx) => {
    if (!(await mayStillChange(tx, holder, change.sessionId))) throw new AppError('unauthenticated');
    await storeChosenPassword(tx, holder, chosen, now);
    const others = await revokeSessions(tx, holder.id, now, change.sessionId);
    await renewSession(tx, change.sessionId, change.newSessionToken(), now);
    return others;
  });
  for (const session of ended) services.sockets.endSession(session);
}
