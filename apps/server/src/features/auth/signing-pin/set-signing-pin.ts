import { INSPECTING_ROLE } from '@inspect/contract/access';
import { AppError } from '@inspect/contract/kernel';
import { asSystem } from '../../../platform/db/transaction.ts';
import type { AuthServices } from '../auth-services.ts';
import { type OwnPassword, proveOwnPassword } from '../own-password.ts';
import { mayStillChange } from '../password.repo.ts';
import { hashPassword } from '../password-hash.ts';
import { type NewToken, renewSession } from '../phone/phone.repo.ts';
import { storeSigningPin } from './signing-pin.repo.ts';

type Choice = Omit<OwnPassword, 'userId'> &
  NewToken & { actor: { userId: string; role: string }; pin: string };

/** A mechanic chooses his PIN, after his password. @throws AppError forbidden for whoever signs nothing */
export async function setSigningPin(services: AuthServices, choice: Choice): Promise<void> {
  const { pool, clock } = services;
  const { actor, sessionId, pin, newSessionToken } = choice;
  if (actor.role !== INSPECTING_ROLE) throw new AppError('forbidden');
  const holder = await proveOwnPassword(services, { ...choice, userId: actor.userId });
  // The PIN must be his whom the company knows: who opened the link by himself gives his account none.
  if (holder.linkOpened) throw new AppError('users.signing_suspended');
  const pinHash = await hashPassword(pin);
  await asSystem(pool, async (tx) => {
    if (!(await mayStillChange(tx, holder, sessionId))) throw new AppError('unauthenticated');
    await storeSigningPin(tx, holder, pinHash, clock.now());
    await renewSession(tx, sessionId, newSessionToken(), clock.now());
  });
}
