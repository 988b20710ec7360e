import type { AssertionOptions, PasskeyAssertion, SignedInAnswer } from '@inspect/contract/auth';
import { AppError } from '@inspect/contract/kernel';
import { verifyAuthenticationResponse } from '@simplewebauthn/server';
import { lapseNow } from '../../../platform/clock.ts';
import { asSystem, type Tx } from '../../../platform/db/transaction.ts';
import type { AuthServices } from '../auth-services.ts';
import { type BrowserTokens, enter } from '../enter.ts';
import { counterOf } from '../phone/codes.ts';
import { spendPending } from '../phone/phone.repo.ts';
import { pendingStep, type Step } from '../phone/second-step.ts';
import { isKnownDevice, isUnchanged } from '../sign-in.repo.ts';
import { challengeNamed } from './challenge-named.ts';
import { insertChallenge, passChallenge, takeChallenge } from './challenges.repo.ts';
import { noteRefusedPasskey } from './note-refused-passkey.ts';
import { credentialsOf, findCredential, lockCounter, noteUse } from './passkeys.repo.ts';
import { CEREMONY_MS } from './register-passkey.ts';
import type { RelyingParty } from './relying-party.ts';
import { takenChallenge } from './taken-challenge.ts';

/** Whoever stands between the two steps and has a key; how his tries are counted. @throws AppError sign_in_over */
async function pendingStepWithKey(services: AuthServices, tx: Tx, step: Step) {
  const { pending, account, factors } = await pendingStep(services, tx, step);
  if (!factors.passkey) throw new AppError('sign_in_over');
  const device = (await isKnownDevice(tx, step.deviceToken, account.id)) ? step.deviceToken : null;
  return { pending, account, counter: counterOf(pending.email_hash, device) };
}

/** What is to be signed to come in. */
export function beginAssertion(
  services: AuthServices,
  step: Step & { party: RelyingParty },
): Promise<AssertionOptions> {
  const now = services.clock.now();
  return asSystem(services.pool, async (tx) => {
    const { pending, account, counter } = await pendingStepWithKey(services, tx, step);
    const wanted = { purpose: 'sign_in', binding: pending.id, account: counter, now } as const;
    const challenge = await insertChallenge(tx, wanted);
    return {
      challenge: challenge.toString('base64url'),
      rpId: step.party.id,
      timeout: CEREMONY_MS,
      allowCredentials: await credentialsOf(tx, account.id),
      userVerification: 'required',
    };
  });
}

type Use = BrowserTokens & {
  pendingToken: Buffer | null;
  party: RelyingParty;
  credential: PasskeyAssertion;
};

/** The key of the second step: the sign-in is complete, or refused, counted and noted. */
export async function usePasskey(services: AuthServices, use: Use): Promise<SignedInAnswer> {
  const { pool, clock } = services;
  const now = clock.now();
  const { pending, account, ...found } = await asSystem(pool, async (tx) => {
    const who = await pendingStepWithKey(services, tx, use);
    const asked = { purpose: 'sign_in', binding: who.pending.id, account: who.counter } as const;
    const named = challengeNamed(use.credential.clientDataJSON);
    const challenge = await takeChallenge(tx, { ...asked, named, now, lapse: lapseNow(clock) });
    const id = Buffer.from(use.credential.id, 'base64url');
    return { ...who, challenge, key: await findCredential(tx, who.account.id, id) };
  });
  const emailHash = pending.email_hash;
  return noteRefusedPasskey(services, { now, account, emailHash, place: use.place }, async () => {
    const { key } = found;
    const challenge = takenChallenge(found.challenge);
    const signed = key && (await verified(use, challenge.challenge, key.public_key));
    if (!key || !signed) throw new AppError('passkey.refused');
    const entered = await asSystem(pool, async (tx) => {
      // The account is held first, then its key and its step, as where a key is removed: nobody waits in a circle.
      // A new password ends the first steps that the former one opened.
      if (!(await isUnchanged(tx, account))) throw new AppError('sign_in_over');
      const before = await lockCounter(tx, key.id);
      if (before === undefined) throw new AppError('sign_in_over');
      // Who counts never comes to the same number again: this is a copy, or what it was copied from.
      if ((signed.counter > 0 || before > 0) && signed.counter <= before) return null;
      if (!(await spendPending(tx, pending.id, now))) throw new AppError('sign_in_over');
      await noteUse(tx, key.id, { ...signed, now });
      await passChallenge(tx, challenge.id);
      return enter(tx, { account, emailHash, now }, use, 'passkey', services);
    });
    if (entered) return entered;
    noteCopied(services, { user: account.id, company: account.company, pending: pending.id, key: key.id });
    throw new AppError('passkey.copied');
  });
}

function noteCopied(
  { watch, clock }: AuthServices,
  { user, company, pending, key }: { user: string; company: string | null; pending: string; key: string },
): void {
  watch.noted({
    at: clock.now(),
    kind: 'passkey_copied',
    user,
    company,
    session: pending,
    call: 'POST /auth/two-factor/passkey',
    status: 422,
    entity: 'passkeys',
    record: key,
    owner: company,
  });
}

/** undefined: it is not what was asked for, not for us, nobody was verified, or another key has signed it. */
async function verified({ party, credential: sent }: Use, challenge: Buffer, publicKey: Buffer) {
  const { id, ...response } = sent;
  try {
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response: { id, rawId: id, type: 'public-key', response, clientExtensionResults: {} },
      expectedChallenge: challenge.toString('base64url'),
      expectedOrigin: party.origin,
      expectedRPID: party.id,
      // Its counter is compared where the row is held.
      credential: { id, publicKey: new Uint8Array(publicKey), counter: 0 },
      requireUserVerification: true,
    });
    if (!verified) return undefined;
    return { counter: authenticationInfo.newCounter, backedUp: authenticationInfo.credentialBackedUp };
  } catch {
    return undefined;
  }
}
