import { RESEND_SECONDS, type SecondStep, type SignedInAnswer } from '@inspect/contract/auth';
import { AppError } from '@inspect/contract/kernel';
import { lapseNow } from '../../../platform/clock.ts';
import { asSystem, type Tx } from '../../../platform/db/transaction.ts';
import type { AuthServices } from '../auth-services.ts';
import { type BrowserTokens, enter } from '../enter.ts';
import { type Factors, factorsOf } from '../passkeys/factors.ts';
import { accountOf, isKnownDevice, isUnchanged, recordSignIn, type SignInOrigin } from '../sign-in.repo.ts';
import { countRequest } from './codes.repo.ts';
import { askForCode, counterOf, redeemCode, requireTurn, subjectOf } from './codes.ts';
import { noteWrongCode } from './note-wrong-code.ts';
import { findPending, insertPending, renewPending, spendPending } from './phone.repo.ts';

/** Between the password and the code. */
const PENDING_MINUTES = 15;

type FirstStep = {
  factors: Factors;
  account: { id: string; company: string | null; phone: string | null };
  emailHash: Buffer;
  now: Date;
  attempt: BrowserTokens;
};

/** How codes of the second step are counted: in a browser in which this person has signed in before by themselves. */
async function countersOf(
  tx: Tx,
  step: { device: Buffer | null; user: string; emailHash: Buffer; phone: string },
): Promise<{ account: Buffer; subject: Buffer }> {
  const known = (await isKnownDevice(tx, step.device, step.user)) ? step.device : null;
  return {
    account: counterOf(step.emailHash, known),
    subject: subjectOf('phone', `${step.phone}${known?.toString('hex') ?? ''}`),
  };
}

/**
 * The password was right: no session yet, but a token for the second step in this browser, and a code, unless there is a
 * passkey. Who comes again before the next code may be sent goes on with the one he has.
 */
export async function askSecondStep(
  services: AuthServices,
  tx: Tx,
  { account, emailHash, now, attempt, factors }: FirstStep,
): Promise<SecondStep> {
  const { place } = attempt;
  const phone = account.phone ?? '';
  const device = attempt.deviceToken ?? attempt.newDeviceToken();
  const token = attempt.newPendingToken();
  const common = { user: account.id, device, token, now, minutes: PENDING_MINUTES };
  const renewed = await renewPending(tx, common);
  const binding = renewed ?? (await insertPending(tx, { ...common, purpose: 'two_factor', emailHash }));
  await recordSignIn(tx, { now, account, emailHash, result: 'code_asked', factor: 'password', place });
  if (factors.passkey) return { twoFactor: true, sent: false, resendAfter: 0, passkey: { sms: factors.sms } };
  const counters = await countersOf(tx, { device, user: account.id, emailHash, phone });
  const wait = await countRequest(tx, {
    purpose: 'two_factor',
    subject: counters.subject,
    address: place.address,
    now,
  });
  if (wait === 0)
    await askForCode(services, tx, { purpose: 'two_factor', binding, account: counters.account, phone });
  const sent = wait === 0 || renewed !== undefined;
  return { twoFactor: true, sent, resendAfter: wait || RESEND_SECONDS };
}

export type Step = { pendingToken: Buffer | null; deviceToken: Buffer | null; place: SignInOrigin };

/** Whoever stands between the two steps in this browser, and what he may take the second by. @throws AppError sign_in_over */
export async function pendingStep(services: AuthServices, tx: Tx, step: Step) {
  const { pendingToken: token, deviceToken: device } = step;
  const now = lapseNow(services.clock);
  const pending = token && (await findPending(tx, { token, purpose: 'two_factor', device, now }));
  const account = pending?.user ? await accountOf(tx, pending.user) : undefined;
  if (!pending || !account || account.blocked) throw new AppError('sign_in_over');
  return { pending, account, factors: await factorsOf(tx, account, services) };
}

/** The same who may take it by a code. @throws AppError sign_in_over */
async function pendingSignIn(services: AuthServices, tx: Tx, step: Step) {
  const { pending, account, factors } = await pendingStep(services, tx, step);
  if (!factors.sms || !account.phone) throw new AppError('sign_in_over');
  const device = step.deviceToken;
  const who = { device, user: account.id, emailHash: pending.email_hash, phone: account.phone };
  return { pending, account, phone: account.phone, counters: await countersOf(tx, who) };
}

/** A further code for the second step. */
export function resendSecondStep(services: AuthServices, step: Step): Promise<number> {
  const now = services.clock.now();
  return asSystem(services.pool, async (tx) => {
    const { pending, phone, counters } = await pendingSignIn(services, tx, step);
    const { address } = step.place;
    const code = { purpose: 'two_factor', binding: pending.id, account: counters.account, phone } as const;
    const { purpose } = code;
    const resendAfter = await requireTurn(tx, { purpose, subject: counters.subject, address, now });
    await askForCode(services, tx, code);
    return resendAfter;
  });
}

/** The code of the second step: the sign-in is complete, or refused and counted. */
export async function takeSecondStep(
  services: AuthServices,
  step: BrowserTokens & { pendingToken: Buffer | null; code: string },
): Promise<SignedInAnswer> {
  const { pool, clock } = services;
  const now = clock.now();
  const { pending, account, phone, counters } = await asSystem(pool, (tx) =>
    pendingSignIn(services, tx, step),
  );
  const emailHash = pending.email_hash;
  return noteWrongCode(services, { now, account, emailHash, place: step.place }, () =>
    redeemCode(services, {
      purpose: 'two_factor',
      binding: pending.id,
      account: counters.account,
      phone,
      code: step.code,
      effect: async (tx) => {
        // A new password ends the first steps that the former one opened: the account first, then its step.
        if (!(await isUnchanged(tx, account)) || !(await spendPending(tx, pending.id, now)))
          throw new AppError('sign_in_over');
        return enter(tx, { account, emailHash, now }, step, 'sms', services);
      },
    }),
  );
}
