import { FRESH_MINUTES } from '@inspect/contract/auth';
import { AppError } from '@inspect/contract/kernel';
import { asSystem } from '../../../platform/db/transaction.ts';
import type { AuthServices } from '../auth-services.ts';
import { type OwnPassword, proveOwnPassword } from '../own-password.ts';
import { isShort } from '../password-policy.ts';
import { noteLength } from '../sign-in.repo.ts';
import { type NewToken, renewSession } from './phone.repo.ts';

/** The password once more: for ten minutes the session may do what is dangerous. Returns how many. */
export async function stepUp(services: AuthServices, asked: OwnPassword & NewToken): Promise<number> {
  const { pool, clock } = services;
  const { userId, sessionId, current, newSessionToken } = asked;
  await proveOwnPassword(services, asked, () => new AppError('password_wrong'));
  await asSystem(pool, async (tx) => {
    await noteLength(tx, userId, isShort(current));
    await renewSession(tx, sessionId, newSessionToken(), clock.now());
  });
  return FRESH_MINUTES;
}
