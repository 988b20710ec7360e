import { createHash, randomInt } from 'node:crypto';
import { RESEND_SECONDS } from '@inspect/contract/auth';
import { t } from '@inspect/contract/i18n';
import { AppError } from '@inspect/contract/kernel';
import { z } from 'zod';
import { lapseNow } from '../../../platform/clock.ts';
import { asSystem, type Tx } from '../../../platform/db/transaction.ts';
import { newId } from '../../../platform/ids.ts';
import type { AuthServices } from '../auth-services.ts';
import { hashEmail } from '../enter.ts';
import { hashPassword, verifyPassword } from '../password-hash.ts';
import {
  countRequest,
  countTry,
  insertCode,
  type NewCode,
  openCode,
  type Purpose,
  type Request,
  spendCode,
  storeCodeHash,
} from './codes.repo.ts';

const CODE_JOB = 'sms.code';

/** What is counted: a number, an account. Hashed, so that the counters name nobody. */
export const subjectOf = (kind: 'phone' | 'account', text: string) =>
  createHash('sha256').update(`${kind}:${text}`).digest();

/**
 * Whose tries and messages are counted together: those of a browser in which the person has signed in before by
 * themselves, those of all others as one. So nobody uses up what the person's own browser needs.
 */
export const counterOf = (emailHash: Buffer, knownDevice: Buffer | null) =>
  knownDevice ? createHash('sha256').update(emailHash).update(knownDevice).digest() : emailHash;

/** Anybody may claim a forgotten password; a code for anything else is for whoever knows the present one. */
const budgetOf = (purpose: string) => (purpose === 'reset' ? 'reset' : 'sign_in');

/**
 * Leaves the writing of a code to the queue, in the transaction of the wish for it: the code comes into being when
 * the message is written, so that nothing but its hash is ever stored. Money for a forgotten password is taken when
 * there is somebody to write to, which only the queue may find out: here every address costs the same time.
 */
export async function askForCode(
  { jobs, sms, clock }: AuthServices,
  tx: Tx,
  code: Omit<NewCode, 'now'>,
): Promise<void> {
  const message = newId();
  const budget = budgetOf(code.purpose);
  await sms.requireSending(tx, budget);
  if (budget !== 'reset') await sms.book(tx, message, budget);
  const id = await insertCode(tx, { ...code, now: clock.now() });
  await jobs.add(tx, CODE_JOB, { code: id, message });
}

/** @throws AppError code_wait. Seconds after which the next code may be asked for. */
export async function requireTurn(tx: Tx, request: Request): Promise<number> {
  const wait = await countRequest(tx, request);
  if (wait > 0) throw new AppError('code_wait', { retryAfter: wait });
  return RESEND_SECONDS;
}

type OwnCode = Pick<NewCode, 'purpose' | 'binding'> & { email: string; phone: string; address: string };

/** Sends a code to a number, whoever's it may be already. @throws AppError code_wait. Seconds until the next one. */
export async function sendCode(services: AuthServices, tx: Tx, wish: OwnCode): Promise<number> {
  const { purpose, binding, email, phone, address } = wish;
  const subject = subjectOf('phone', phone);
  const wait = await requireTurn(tx, { purpose, subject, address, now: services.clock.now() });
  await askForCode(services, tx, { purpose, binding, account: hashEmail(email), phone });
  return wait;
}

/** Writes and hands over the codes that were asked for. */
export function workOnCodes({ pool, clock, jobs, sms }: AuthServices): void {
  jobs.work(
    CODE_JOB,
    async ({ payload }) => {
      const open = await asSystem(pool, (tx) => openCode(tx, payload.code, lapseNow(clock)));
      if (!open) return undefined;
      const { phone: to, purpose } = open;
      const code = String(randomInt(1_000_000)).padStart(6, '0');
      const hash = await hashPassword(code);
      const paid = await asSystem(pool, async (tx) => {
        const booked = await sms.book(tx, payload.message, budgetOf(purpose));
        if (booked) await storeCodeHash(tx, payload.code, hash);
        return booked;
      });
      if (!paid) return undefined;
      // A second try is another code, so it may only be made when the first was certainly not sent.
      return sms.deliver({ to, text: t('auth.smsCode', { code }), id: payload.message, repeat: false });
    },
    { payload: z.strictObject({ code: z.string(), message: z.string() }), attempts: 3, backoffSeconds: 5 },
  );
}

type Redemption<Result> = {
  purpose: Purpose;
  binding: string;
  account: Buffer;
  /** the number it must have gone to */
  phone?: string;
  code: string;
  /** looks once more before the code is spent; may throw */
  check?: () => Promise<void>;
  /** the effect, in the transaction in which the code is spent */
  effect: (tx: Tx) => Promise<Result>;
};

/** Right, in time, for the first time: the effect happens. @throws AppError code_… */
export async function redeemCode<Result>(
  { pool, clock }: AuthServices,
  wanted: Redemption<Result>,
): Promise<Result> {
  const now = lapseNow(clock);
  const { code, effect, check, ...which } = wanted;
  const attempt = await asSystem(pool, (tx) => countTry(tx, { ...which, now }));
  if (attempt.outcome !== 'go') throw new AppError(attempt.outcome);
  // Without a hash (nothing was sent, or to nobody) the same work is done for nothing.
  if (!(await verifyPassword(attempt.hash, code))) throw new AppError('code_wrong');
  await check?.();
  return asSystem(pool, async (tx) => {
    if (!(await spendCode(tx, attempt.id, now))) throw new AppError('code_expired');
    return effect(tx);
  });
}
