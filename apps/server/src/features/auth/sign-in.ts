import { createHash } from 'node:crypto';
import { role } from '@inspect/contract/access';
import type { SignedIn } from '@inspect/contract/auth';
import { AppError } from '@inspect/contract/kernel';
import { asSystem, type Tx } from '../../platform/db/transaction.ts';
import type { AuthServices } from './auth-services.ts';
import { hashPassword, needsRehash, verifyPassword } from './password-hash.ts';
import { sessionLifetime } from './session-lifetime.ts';
import {
  accountOf,
  countAttempt,
  endSession,
  findAccount,
  forgetAttempts,
  isKnownDevice,
  openSession,
  type Place,
  recordSignIn,
  rememberDevice,
  storeHash,
} from './sign-in.repo.ts';
import { signedIn } from './signed-in.query.ts';

export type Attempt = {
  email: string;
  password: string;
  place: Place;
  deviceToken: Buffer | null;
  /** the session that this browser had, if any: it ends */
  formerSession: Buffer | null;
  /** makes the cookie and returns the hash of its token */
  newSessionToken: () => Buffer;
  newDeviceToken: () => Buffer;
};

/** Case and spaces around don't count, so that both spellings share one counter. */
const hashEmail = (email: string) => createHash('sha256').update(email.trim().toLowerCase()).digest();

/** Known and unknown addresses take the same path and get the same words. */
export async function signIn(services: AuthServices, attempt: Attempt): Promise<SignedIn> {
  const { pool, clock, attempts, demonstration } = services;
  const now = clock.now();
  const refuseHurry = () => {
    const wait = attempts.waitFor(attempt.place.address);
    if (wait > 0) throw new AppError('rate_limited', { retryAfter: wait });
  };
  refuseHurry();
  const emailHash = hashEmail(attempt.email);

  const { account, knownDevice, locked } = await asSystem(pool, async (tx) => {
    const account = await findAccount(tx, attempt.email, { demonstration });
    const knownDevice = await isKnownDevice(tx, attempt.deviceToken, account?.id);
    const locked = await countAttempt(tx, emailHash, now, knownDevice);
    if (locked > 0)
      await recordSignIn(tx, {
        now,
        account,
        emailHash,
        result: 'locked',
        factor: 'password',
        place: attempt.place,
      });
    return { account, knownDevice, locked };
  });
  if (locked > 0) throw new AppError('login_locked', { retryAfter: locked });

  // Asked again when the turn has come: meanwhile the tries before this one may have failed.
  const matches = await verifyPassword(account?.password_hash, attempt.password, () => {
    refuseHurry();
    attempts.begin(attempt.place.address);
  });
  if (!account || !matches || account.blocked) {
    const blocked = matches && account?.blocked === true;
    await asSystem(pool, (tx) =>
      recordSignIn(tx, {
        now,
        account,
        emailHash,
        result: blocked ? 'blocked' : 'failure',
        factor: 'password',
        place: attempt.place,
      }),
    );
    throw new AppError(blocked ? 'person_blocked' : 'credentials');
  }
  attempts.succeeded(attempt.place.address);
  const rehashed = needsRehash(account.password_hash) ? await hashPassword(attempt.password) : null;
  return asSystem(pool, async (tx) => {
    if (rehashed) await storeHash(tx, account.id, rehashed);
    await forgetAttempts(tx, emailHash);
    if (attempt.formerSession) await endSession(tx, attempt.formerSession, now);
    const lifetime = sessionLifetime(role.parse(account.role));
    await openSession(tx, attempt.newSessionToken(), {
      userId: account.id,
      now,
      place: attempt.place,
      ...lifetime,
    });
    if (!knownDevice) await rememberDevice(tx, attempt.newDeviceToken(), account.id, now);
    await recordSignIn(tx, {
      now,
      account,
      emailHash,
      result: 'success',
      factor: 'password',
      place: attempt.place,
    });
    return signedIn(tx, account.id);
  });
}

export async function signOut(
  tx: Tx,
  leaving: { userId: string; token: Buffer | null; now: Date; place: Place },
): Promise<void> {
  const { userId, token, now, place } = leaving;
  const account = await accountOf(tx, userId);
  if (token) await endSession(tx, token, now);
  if (!account) return;
  const emailHash = hashEmail(account.email);
  await recordSignIn(tx, { now, account, emailHash, result: 'signed_out', factor: 'session', place });
}
