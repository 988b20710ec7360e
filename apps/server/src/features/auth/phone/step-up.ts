import { createHash } from 'node:crypto';
import { FRESH_MINUTES } from '@inspect/contract/auth';
import { AppError } from '@inspect/contract/kernel';
import { asSystem } from '../../../platform/db/transaction.ts';
import type { AuthServices } from '../auth-services.ts';
import { hashEmail } from '../enter.ts';
import { lockRefusal } from '../lockout.ts';
import { verifyPassword } from '../password-hash.ts';
import { isShort } from '../password-policy.ts';
import { countAttempt, forgetAttempts, noteLength, type Place, recordSignIn } from '../sign-in.repo.ts';
import { factorOf, passwordHashOf, renewSession } from './phone.repo.ts';

type StepUp = {
  userId: string;
  sessionId: string;
  password: string;
  place: Place;
  /** makes the cookie and returns the hash of its token */
  newSessionToken: () => Buffer;
};

/**
 * The password once more. Guessed at, it locks like the sign-in does: whoever found an open screen knows it no better.
 * Counted by session, so that nobody at the door keeps those who are in from what asks for it.
 */
export async function stepUp(services: AuthServices, asked: StepUp): Promise<number> {
  const { pool, clock } = services;
  const { userId, sessionId, password, place, newSessionToken } = asked;
  const now = clock.now();
  const guard = createHash('sha256').update(`session:${sessionId}`).digest();
  const { person, stored, emailHash, locked } = await asSystem(pool, async (tx) => {
    const person = await factorOf(tx, userId);
    if (!person) throw new AppError('unauthenticated');
    const emailHash = hashEmail(person.email);
    const stored = await passwordHashOf(tx, userId);
    return { person, stored, emailHash, locked: await countAttempt(tx, guard, now, 'stranger') };
  });
  if (locked > 0) throw lockRefusal(locked);
  const right = await verifyPassword(stored, password);
  if (!right) {
    const entry = { now, account: person, emailHash, place } as const;
    await asSystem(pool, (tx) => recordSignIn(tx, { ...entry, result: 'failure', factor: 'password' }));
    throw new AppError('password_wrong');
  }
  await asSystem(pool, async (tx) => {
    await forgetAttempts(tx, guard);
    await noteLength(tx, userId, isShort(password));
    // Whoever copied the former token has lost it with this.
    await renewSession(tx, sessionId, newSessionToken(), now);
  });
  return FRESH_MINUTES;
}
