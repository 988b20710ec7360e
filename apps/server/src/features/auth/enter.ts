import { createHash } from 'node:crypto';
import { role } from '@inspect/contract/access';
import type { SignedInAnswer } from '@inspect/contract/auth';
import type { Tx } from '../../platform/db/transaction.ts';
import { sessionLifetime } from './session-lifetime.ts';
import {
  endSession,
  isKnownDevice,
  isOurDevice,
  openSession,
  recordSignIn,
  rememberDevice,
  type SignInOrigin,
} from './sign-in.repo.ts';
import { signedIn } from './signed-in.query.ts';

/** The browser somebody signs in with. */
export type BrowserTokens = {
  place: SignInOrigin;
  deviceToken: Buffer | null;
  /** the session that this browser had, if any: it ends */
  formerSession: Buffer | null;
  /** makes the cookie and returns the hash of its token */
  newSessionToken: () => Buffer;
  newDeviceToken: () => Buffer;
  newPendingToken: () => Buffer;
};

type Entering = {
  account: { id: string; role: string; company: string | null };
  emailHash: Buffer;
  now: Date;
};

/** Case and spaces around don't count, so that both spellings share one counter. */
export const hashEmail = (email: string) => createHash('sha256').update(email.trim().toLowerCase()).digest();

/** All steps are taken: a session, a known browser, a line in the history. */
export async function enter(
  tx: Tx,
  { account, emailHash, now }: Entering,
  browser: BrowserTokens,
  factor: 'password' | 'sms' | 'passkey',
  demand: { demandPasskeys: boolean },
): Promise<SignedInAnswer> {
  const { place, deviceToken, formerSession } = browser;
  if (formerSession) await endSession(tx, formerSession, now);
  const lifetime = sessionLifetime(role.parse(account.role));
  const factorAt = factor === 'password' ? null : now;
  const session = { userId: account.id, now, place, factorAt, ...lifetime };
  await openSession(tx, browser.newSessionToken(), session);
  if (!(await isKnownDevice(tx, deviceToken, account.id))) {
    // Two who work at one computer share its token: neither makes the other a stranger.
    const shared = deviceToken && (await isOurDevice(tx, deviceToken));
    const device = shared ? deviceToken : browser.newDeviceToken();
    if (device) await rememberDevice(tx, device, account.id, now);
  }
  await recordSignIn(tx, { now, account, emailHash, result: 'success', factor, place });
  return signedIn(tx, account.id, demand);
}
