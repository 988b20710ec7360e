import { RESEND_SECONDS } from '@inspect/contract/auth';
import { AppError } from '@inspect/contract/kernel';
import { lapseNow } from '../../../platform/clock.ts';
import { asSystem } from '../../../platform/db/transaction.ts';
import { networkOf } from '../../../platform/http/network-of.ts';
import type { AuthServices } from '../auth-services.ts';
import { type BrowserTokens, hashEmail } from '../enter.ts';
import { storeChosenPassword } from '../password.repo.ts';
import { hashPassword } from '../password-hash.ts';
import { passwordProblem } from '../password-policy.ts';
import { findAccount, forgetAttempts, type Place, recordSignIn } from '../sign-in.repo.ts';
import { countRequest } from './codes.repo.ts';
import { askForCode, redeemCode, requireTurn, subjectOf } from './codes.ts';
import { tell } from './own-phone.ts';
import { endSessionsOf, factorOf, findPending, insertPending, spendPending } from './phone.repo.ts';

const PENDING_MINUTES = 15;

/**
 * A code for a new password. Known and unknown addresses, with a number or without, take the same path: the same
 * counters, rows and queue; where there is nobody to write to, the row has no number and the queue drops it.
 */
export function forgotPassword(
  services: AuthServices,
  { email, browser }: { email: string; browser: BrowserTokens },
): Promise<number> {
  const { pool, clock, demonstration } = services;
  const now = clock.now();
  const emailHash = hashEmail(email);
  const address = networkOf(browser.place.address);
  return asSystem(pool, async (tx) => {
    await requireTurn(tx, { subject: subjectOf('account', email), address, now });
    const account = await findAccount(tx, email, { demonstration });
    const reachable =
      account && !account.blocked && account.password_hash !== null && account.phone_verified_at
        ? account.phone
        : null;
    // The number has a counter of its own, whatever asks for its codes; who is over it learns nothing of it here.
    const wait = await countRequest(tx, {
      subject: subjectOf('phone', reachable ?? email),
      address: null,
      now,
    });
    const binding = await insertPending(tx, {
      token: browser.newPendingToken(),
      purpose: 'reset',
      user: reachable ? (account?.id ?? null) : null,
      emailHash,
      device: null,
      now,
      minutes: PENDING_MINUTES,
    });
    const phone = wait === 0 ? reachable : null;
    await askForCode(services, tx, { purpose: 'reset', binding, account: emailHash, phone });
    return RESEND_SECONDS;
  });
}

type Reset = { email: string; code: string; password: string; pendingToken: Buffer | null; place: Place };

/** A new password by the code: every session of the person ends, and the lock that wrong passwords brought. */
export async function resetPassword(services: AuthServices, reset: Reset): Promise<void> {
  const { pool, clock, sockets } = services;
  const { email, code, password, pendingToken: token, place } = reset;
  const now = clock.now();
  const emailHash = hashEmail(email);
  const refuse = (words: string[]) => {
    // Always the longer minimum: whether the person has a second factor is nobody's business here.
    const problem = passwordProblem(password, { secondFactor: false, words });
    if (problem) throw new AppError('validation', { fields: { password: problem } });
  };
  refuse([email]);
  const pendingReset = { purpose: 'reset', device: null, now: lapseNow(clock) } as const;
  const pending = token && (await asSystem(pool, (tx) => findPending(tx, { token, ...pendingReset })));
  if (!pending?.email_hash.equals(emailHash)) throw new AppError('sign_in_over');
  const person = pending.user ? await asSystem(pool, (tx) => factorOf(tx, pending.user ?? '')) : undefined;
  await redeemCode(services, {
    purpose: 'reset',
    binding: pending.id,
    account: emailHash,
    code,
    check: async () => refuse([email, ...(person ? [person.name] : [])]),
    effect: async (tx) => {
      if (!person || !(await spendPending(tx, pending.id, now))) throw new AppError('code_wrong');
      await storeChosenPassword(tx, person, await hashPassword(password), now);
      await endSessionsOf(tx, person.id, now);
      await forgetAttempts(tx, emailHash);
      await tell(services, tx, person, 'auth.smsPasswordReset');
      const entry = { now, account: person, emailHash, place } as const;
      await recordSignIn(tx, { ...entry, result: 'password_reset', factor: 'sms' });
    },
  });
  if (person) sockets.endUser(person.id);
}
