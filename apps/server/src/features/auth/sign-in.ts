import type { SecondStep, SignedInAnswer } from '@inspect/contract/auth';
import { AppError } from '@inspect/contract/kernel';
import { asSystem, type Tx } from '../../platform/db/transaction.ts';
import type { AuthServices } from './auth-services.ts';
import { type BrowserTokens, enter, hashEmail } from './enter.ts';
import { lockRefusal } from './lockout.ts';
import { factorsOf } from './passkeys/factors.ts';
import { hashPassword, needsRehash, verifyPassword } from './password-hash.ts';
import { isShort } from './password-policy.ts';
import { askSecondStep } from './phone/second-step.ts';
import {
  accountOf,
  countAttempt,
  endSession,
  findAccount,
  forgetAttempts,
  isKnownDevice,
  isUnchanged,
  noteLength,
  recordSignIn,
  type SignInOrigin,
  storeHash,
} from './sign-in.repo.ts';

type Attempt = BrowserTokens & { email: string; password: string };

/** Known and unknown addresses take the same path and get the same words. */
export async function signIn(
  services: AuthServices,
  attempt: Attempt,
): Promise<{ data: SignedInAnswer } | SecondStep> {
  const { pool, clock, attempts, demonstration } = services;
  const now = clock.now();
  const { address } = attempt.place;
  await attempts.check(address);
  const emailHash = hashEmail(attempt.email);

  const { account, locked } = await asSystem(pool, async (tx) => {
    const account = await findAccount(tx, attempt.email, { demonstration });
    const { deviceToken: token } = attempt;
    const own = token && account && (await isKnownDevice(tx, token, account.id));
    const from = own ? { own: { token, user: account.id } } : 'stranger';
    const locked = await countAttempt(tx, emailHash, now, from);
    if (locked > 0)
      await recordSignIn(tx, {
        now,
        account,
        emailHash,
        result: 'locked',
        factor: 'password',
        place: attempt.place,
      });
    return { account, locked };
  });
  if (locked > 0) throw lockRefusal(locked);

  // Taken when the turn has come: meanwhile the tries before this one may have failed.
  const matches = await verifyPassword(account?.password_hash, attempt.password, () =>
    attempts.take(address),
  );
  const refusal = refusalOf(account, matches);
  if (!account || refusal) {
    await asSystem(pool, (tx) =>
      recordSignIn(tx, {
        now,
        account,
        emailHash,
        result: RESULTS[refusal ?? 'credentials'],
        factor: 'password',
        place: attempt.place,
      }),
    );
    throw new AppError(refusal ?? 'credentials');
  }
  await attempts.giveBack(address);
  const rehashed = needsRehash(account.password_hash ?? '') ? await hashPassword(attempt.password) : null;
  const person = { account, emailHash, now };
  return asSystem(pool, async (tx) => {
    // Meanwhile it may have become a former password.
    if (!(await isUnchanged(tx, account))) throw new AppError('credentials');
    if (rehashed) await storeHash(tx, account.id, rehashed);
    await noteLength(tx, account.id, isShort(attempt.password));
    await forgetAttempts(tx, emailHash, account.id);
    const factors = await factorsOf(tx, account, services);
    if (factors.passkey || factors.sms) return askSecondStep(services, tx, { ...person, attempt, factors });
    return { data: await enter(tx, person, attempt, 'password', services) };
  });
}

const RESULTS = { credentials: 'failure', person_blocked: 'blocked', password_doubted: 'doubted' } as const;

/** Who doesn't know the password hears of nothing else. */
function refusalOf(
  account: { blocked: boolean; password_doubted_at: Date | null } | undefined,
  matches: boolean,
): keyof typeof RESULTS | null {
  if (!account || !matches) return 'credentials';
  if (account.blocked) return 'person_blocked';
  return account.password_doubted_at ? 'password_doubted' : null;
}

export async function signOut(
  tx: Tx,
  leaving: { userId: string; token: Buffer | null; now: Date; place: SignInOrigin },
): Promise<void> {
  const { userId, token, now, place } = leaving;
  const account = await accountOf(tx, userId);
  if (token) await endSession(tx, token, now);
  if (!account) return;
  const emailHash = hashEmail(account.email);
  await recordSignIn(tx, { now, account, emailHash, result: 'signed_out', factor: 'session', place });
}
