import { RESEND_SECONDS } from '@inspect/contract/auth';
import { AppError } from '@inspect/contract/kernel';
import { lapseNow } from '../../../platform/clock.ts';
import { asSystem, type Tx } from '../../../platform/db/transaction.ts';
import type { AuthServices } from '../auth-services.ts';
import { refuseWeakPassword, type WordsOfHolder } from '../choose-password.ts';
import { type BrowserTokens, hashEmail } from '../enter.ts';
import { messagePerson } from '../known-person.ts';
import { hasPasskey } from '../passkeys/passkeys.repo.ts';
import { passwordHolder, storeChosenPassword } from '../password.repo.ts';
import { hashPassword } from '../password-hash.ts';
import {
  findAccount,
  forgetAttempts,
  isKnownDevice,
  recordSignIn,
  type SignInOrigin,
} from '../sign-in.repo.ts';
import { countRequest } from './codes.repo.ts';
import { askForCode, counterOf, redeemCode, requireTurn, subjectOf } from './codes.ts';
import { noteWrongCode } from './note-wrong-code.ts';
import { endSessionsOf, factorOf, findPending, insertPending, spendPending } from './phone.repo.ts';

const PENDING_MINUTES = 15;

/**
 * A code for a new password. Known and unknown addresses, with a number or without, take the same path: the same
 * counters, rows and queue; where there is nobody to write to, the row has no number and the queue drops it. Whose
 * second factor this number is needs more than the number: a browser in which he has signed in before.
 */
export function forgotPassword(
  services: AuthServices,
  { email, browser }: { email: string; browser: BrowserTokens },
): Promise<number> {
  const { pool, clock, demonstration } = services;
  const now = clock.now();
  const emailHash = hashEmail(email);
  const { address } = browser.place;
  return asSystem(pool, async (tx) => {
    const account = await findAccount(tx, email, { demonstration });
    const { deviceToken } = browser;
    const known = (await isKnownDevice(tx, deviceToken, account?.id)) ? deviceToken : null;
    const counter = counterOf(emailHash, known);
    const wish = { purpose: 'reset', now } as const;
    const subject = subjectOf('account', counter.toString('hex'));
    await requireTurn(tx, { ...wish, subject, address });
    const reachable =
      account &&
      !account.blocked &&
      account.password_hash !== null &&
      account.phone_verified_at &&
      (known || !(await hasFactor(tx, account)))
        ? account.phone
        : null;
    // The number has a counter of its own, whichever accounts it is of; who is over it learns nothing of it here.
    const number = subjectOf('phone', `${reachable ?? email}${known?.toString('hex') ?? ''}`);
    const wait = await countRequest(tx, { ...wish, subject: number, address: null });
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
    await askForCode(services, tx, { purpose: 'reset', binding, account: counter, phone });
    return RESEND_SECONDS;
  });
}

const hasFactor = async (tx: Tx, person: { id: string; two_factor: boolean }) =>
  person.two_factor || (await hasPasskey(tx, person.id));

type Reset = {
  email: string;
  code: string;
  password: string;
  pendingToken: Buffer | null;
  deviceToken: Buffer | null;
  place: SignInOrigin;
};

/** A new password by the code: every session of the person ends, and the lock that wrong passwords brought. */
export async function resetPassword(services: AuthServices, reset: Reset): Promise<void> {
  const { pool, clock, sockets } = services;
  const { email, code, password, pendingToken: token, deviceToken, place } = reset;
  const now = clock.now();
  const emailHash = hashEmail(email);
  // Always the longer minimum: whether the person has a second factor is nobody's business here.
  const refuse = (holder: WordsOfHolder) => refuseWeakPassword(password, { ...holder, secondFactor: false });
  refuse({ email, name: '', companyName: null });
  const pendingReset = { purpose: 'reset', device: null, now: lapseNow(clock) } as const;
  const pending = token && (await asSystem(pool, (tx) => findPending(tx, { token, ...pendingReset })));
  if (!pending?.email_hash.equals(emailHash)) throw new AppError('sign_in_over');
  const { person, holder, known } = await asSystem(pool, async (tx) => ({
    person: pending.user ? await factorOf(tx, pending.user) : undefined,
    holder: pending.user ? await passwordHolder(tx, pending.user) : undefined,
    known: await isKnownDevice(tx, deviceToken, pending.user ?? undefined),
  }));
  const by = { now, account: person, emailHash, place } as const;
  await noteWrongCode(services, by, () =>
    redeemCode(services, {
      purpose: 'reset',
      binding: pending.id,
      account: counterOf(emailHash, known ? deviceToken : null),
      code,
      check: async () => {
        if (holder) refuse(holder);
      },
      effect: async (tx) => {
        // The second factor may have been switched on since the code was sent.
        const person = pending.user ? await factorOf(tx, pending.user) : undefined;
        if (
          !person ||
          (!known && (await hasFactor(tx, person))) ||
          !(await spendPending(tx, pending.id, now))
        )
          throw new AppError('code_wrong');
        // The rule above allows no short one.
        const chosen = { passwordHash: await hashPassword(password), short: false };
        await storeChosenPassword(tx, person, chosen, now);
        await endSessionsOf(tx, person.id, now);
        await forgetAttempts(tx, emailHash, person.id);
        await messagePerson(services, tx, person, 'auth.smsPasswordReset');
        await recordSignIn(tx, { ...by, account: person, result: 'password_reset', factor: 'sms' });
      },
    }),
  );
  if (person) sockets.endUser(person.id);
}
