import {
  PASSKEYS_MAX,
  type Passkey,
  type PasskeyRegistration,
  type RegistrationOptions,
} from '@inspect/contract/auth';
import { AppError } from '@inspect/contract/kernel';
import { verifyRegistrationResponse } from '@simplewebauthn/server';
import { lapseNow } from '../../../platform/clock.ts';
import { asSystem, type Tx } from '../../../platform/db/transaction.ts';
import type { AuthServices } from '../auth-services.ts';
import { hashEmail } from '../enter.ts';
import { knownPerson, messagePerson } from '../known-person.ts';
import type { SignInOrigin } from '../sign-in.repo.ts';
import { challengeNamed } from './challenge-named.ts';
import { insertChallenge, passChallenge, takeChallenge } from './challenges.repo.ts';
import { requireFreshFactor } from './factors.ts';
import { notePasskeys } from './note-passkeys.ts';
import { noteRefusedPasskey } from './note-refused-passkey.ts';
import {
  credentialsOf,
  endOtherSessions,
  insertPasskey,
  isSessionOpen,
  lockPerson,
  noteFactorProved,
} from './passkeys.repo.ts';
import type { RelyingParty } from './relying-party.ts';
import { takenChallenge } from './taken-challenge.ts';

/** How long a browser waits for the person, milliseconds; the challenge lives longer. */
export const CEREMONY_MS = 120_000;
/** Ed25519, ECDSA with P-256, RSA: what every authenticator has one of. */
const ALGORITHMS = [-8, -7, -257];

type Asking = { userId: string; sessionId: string; party: RelyingParty };

/** Who asks, while he may add a key, and the keys he has. */
async function adding(tx: Tx, { userId, sessionId }: Asking, now: Date) {
  const person = await knownPerson(tx, userId);
  await lockPerson(tx, userId);
  if (!(await isSessionOpen(tx, sessionId))) throw new AppError('unauthenticated');
  await requireFreshFactor(tx, person, { userId, sessionId, now });
  const keys = await credentialsOf(tx, userId);
  if (keys.length >= PASSKEYS_MAX)
    throw new AppError('passkey.too_many', { values: { count: PASSKEYS_MAX } });
  return { person, keys };
}

/** What is to be signed by a new key. */
export function beginPasskey(services: AuthServices, asking: Asking): Promise<RegistrationOptions> {
  const { userId, sessionId: binding, party } = asking;
  const now = services.clock.now();
  return asSystem(services.pool, async (tx) => {
    const { person, keys } = await adding(tx, asking, now);
    const account = hashEmail(person.email);
    const challenge = await insertChallenge(tx, { purpose: 'register', binding, account, now });
    return {
      challenge: challenge.toString('base64url'),
      rp: { id: party.id, name: 'Inspect' },
      user: {
        id: Buffer.from(userId, 'hex').toString('base64url'),
        name: person.email,
        displayName: person.name,
      },
      pubKeyCredParams: ALGORITHMS.map((alg) => ({ alg, type: 'public-key' })),
      timeout: CEREMONY_MS,
      excludeCredentials: keys,
      authenticatorSelection: {
        residentKey: 'preferred',
        requireResidentKey: false,
        userVerification: 'required',
      },
      attestation: 'none',
    };
  });
}

/** The key that was made is the person's second factor from now on; his number is told. */
export async function addPasskey(
  services: AuthServices,
  asked: Asking & { name: string; credential: PasskeyRegistration; place: SignInOrigin },
): Promise<Passkey> {
  const { pool, clock } = services;
  const { userId, sessionId: binding, party, name, credential, place } = asked;
  const now = clock.now();
  const { person, ...found } = await asSystem(pool, async (tx) => {
    const { person } = await adding(tx, asked, now);
    const account = hashEmail(person.email);
    const named = challengeNamed(credential.clientDataJSON);
    const lapse = lapseNow(clock);
    const challenge = await takeChallenge(tx, { purpose: 'register', binding, account, named, now, lapse });
    return { person, challenge };
  });
  const by = { now, account: person, emailHash: hashEmail(person.email), place };
  return noteRefusedPasskey(services, by, async () => {
    const challenge = takenChallenge(found.challenge);
    const made = await verified(party, challenge.challenge, credential);
    if (!made) throw new AppError('passkey.refused');
    const done = await asSystem(pool, async (tx) => {
      const { keys } = await adding(tx, asked, now);
      // With the first key a password alone is no sign-in any more, neither one that stands elsewhere.
      const ended = keys.length === 0 ? await endOtherSessions(tx, { userId, except: binding }, now) : [];
      const added = await insertPasskey(tx, {
        user: userId,
        credential_id: Buffer.from(made.credential.id, 'base64url'),
        public_key: Buffer.from(made.credential.publicKey),
        counter: made.credential.counter,
        transports: credential.transports,
        backup_eligible: made.credentialDeviceType === 'multiDevice',
        backed_up: made.credentialBackedUp,
        name,
        created_at: now,
      });
      await passChallenge(tx, challenge.id);
      await noteFactorProved(tx, binding, now);
      await notePasskeys(tx, person, userId, now, [{ before: null, after: name }]);
      await messagePerson(services, tx, person, 'auth.smsPasskeyAdded');
      return { added, ended };
    });
    for (const session of done.ended) services.sockets.endSession(session);
    return done.added;
  });
}

/** undefined: it is not what was asked for, or not for us, or nobody was verified. */
async function verified(party: RelyingParty, challenge: Buffer, sent: PasskeyRegistration) {
  const { id, clientDataJSON, attestationObject } = sent;
  try {
    const { registrationInfo } = await verifyRegistrationResponse({
      response: {
        id,
        rawId: id,
        type: 'public-key',
        response: { clientDataJSON, attestationObject },
        clientExtensionResults: {},
      },
      expectedChallenge: challenge.toString('base64url'),
      expectedOrigin: party.origin,
      expectedRPID: party.id,
      requireUserVerification: true,
      supportedAlgorithmIDs: ALGORITHMS,
    });
    return registrationInfo;
  } catch {
    return undefined;
  }
}
