import type {
  AssertionOptions,
  authEndpoints,
  PasskeyAssertion,
  RegistrationOptions,
} from '@inspect/contract/auth';
import { type MessageKey, t } from '@inspect/contract/i18n';
import type { z } from 'zod';
import { failureText } from '../../../platform/notify/toast.ts';

/** The browser or the key said no; its message is for people. */
class PasskeyRefusal extends Error {}

/** What the server, the browser or the key said. */
export const passkeyFailureText = (error: unknown) =>
  error instanceof PasskeyRefusal ? error.message : failureText(error);

type Registration = z.input<typeof authEndpoints.addPasskey.body>['credential'];

/** Makes a key with whatever the person has at hand. @throws PasskeyRefusal */
export async function createPasskey(optionsJSON: RegistrationOptions): Promise<Registration> {
  const { startRegistration } = await library();
  const { id, response } = await inWords(() => startRegistration({ optionsJSON }));
  const { clientDataJSON, attestationObject, transports = [] } = response;
  return { id, clientDataJSON, attestationObject, transports };
}

/** Signs with one of the keys of the person. @throws PasskeyRefusal */
export async function signWithPasskey(optionsJSON: AssertionOptions): Promise<PasskeyAssertion> {
  const { startAuthentication } = await library();
  const { id, response } = await inWords(() => startAuthentication({ optionsJSON }));
  const { clientDataJSON, authenticatorData, signature } = response;
  return { id, clientDataJSON, authenticatorData, signature };
}

/** Comes with the first key that is used: whoever has none never loads it. */
async function library() {
  const loaded = await import('@simplewebauthn/browser');
  if (!loaded.browserSupportsWebAuthn()) throw new PasskeyRefusal(t('auth.passkey.unsupported'));
  return loaded;
}

/** Names of failures of WebAuthn. Browsers tell a time that is over from a refusal by nothing, so that no site learns who has a key. */
const PROBLEMS: Record<string, MessageKey> = {
  NotAllowedError: 'auth.passkey.cancelled',
  AbortError: 'auth.passkey.cancelled',
  InvalidStateError: 'auth.passkey.hasOne',
  NotSupportedError: 'auth.passkey.unfit',
  ConstraintError: 'auth.passkey.unfit',
  SecurityError: 'error.passkey.address',
};

async function inWords<Result>(ceremony: () => Promise<Result>): Promise<Result> {
  try {
    return await ceremony();
  } catch (problem) {
    const name = problem instanceof Error ? problem.name : '';
    throw new PasskeyRefusal(t(PROBLEMS[name] ?? 'auth.passkey.failed'), { cause: problem });
  }
}
