import { z } from 'zod';
import { pageNeed } from '../access/index.ts';
import { instant } from '../kernel/dates.ts';
import { endpoint, idParams, sessionCall } from '../kernel/endpoint.ts';
import { nameText } from '../kernel/fields.ts';
import { objectId } from '../kernel/ids.ts';
import { itemOf } from '../kernel/paging.ts';
import {
  authenticatorTransport,
  credentialDescriptor,
  credentialId,
  userVerification,
  webauthnBytes,
} from './sign-in.ts';

export const PASSKEYS_MAX = 10;

/** For `navigator.credentials.create`, as WebAuthn's JSON. */
const registrationOptions = z.object({
  challenge: z.string(),
  rp: z.object({ id: z.string(), name: z.string() }),
  user: z.object({ id: z.string(), name: z.string(), displayName: z.string() }),
  pubKeyCredParams: z.array(z.object({ alg: z.int(), type: z.literal('public-key') })),
  timeout: z.int(),
  excludeCredentials: z.array(credentialDescriptor),
  authenticatorSelection: z.object({
    residentKey: z.literal('preferred'),
    requireResidentKey: z.boolean(),
    userVerification,
  }),
  attestation: z.literal('none'),
});
export type RegistrationOptions = z.output<typeof registrationOptions>;

const registration = z.strictObject({
  id: credentialId,
  clientDataJSON: webauthnBytes(4_000),
  attestationObject: webauthnBytes(20_000),
  /** how the browser reaches the key; one that is unknown here says nothing to anybody */
  transports: z
    .array(z.string().regex(/^[a-z-]{1,20}$/, { error: 'field.type' }))
    .max(10)
    .transform((sent) => authenticatorTransport.options.filter((known) => sent.includes(known))),
});
export type PasskeyRegistration = z.output<typeof registration>;

export const passkeyName = nameText(60);

const passkey = z.object({
  _id: objectId,
  name: z.string(),
  createdAt: instant,
  /** null: has signed nobody in yet */
  lastUsedAt: instant.nullable(),
  /** copied to the person's other devices by the passkey provider; else it is lost with its device */
  backedUp: z.boolean(),
});
export type Passkey = z.output<typeof passkey>;

export const passkeyEndpoints = {
  passkeys: endpoint({
    method: 'GET',
    path: '/auth/passkeys',
    need: sessionCall,
    withoutFactor: true,
    summary: 'One’s own passkeys, the oldest first, and whether one may not be without',
    response: itemOf(z.object({ passkeys: z.array(passkey), demanded: z.boolean() })),
  }),
  beginPasskey: endpoint({
    method: 'POST',
    path: '/auth/passkeys/begin',
    need: sessionCall,
    withoutFactor: true,
    summary:
      'What a browser needs to make a passkey; for five minutes, once. Needs a password typed lately, and a second factor proved lately where there is one',
    response: itemOf(registrationOptions),
  }),
  addPasskey: endpoint({
    method: 'POST',
    path: '/auth/passkeys',
    need: sessionCall,
    withoutFactor: true,
    summary: 'Takes the passkey that was made; from then on signing in asks for it',
    body: z.strictObject({ name: passkeyName, credential: registration }),
    response: itemOf(passkey),
    success: 201,
  }),
  renamePasskey: endpoint({
    method: 'PUT',
    path: '/auth/passkeys/:id',
    need: sessionCall,
    summary: 'Names one of one’s passkeys',
    params: idParams(objectId),
    body: z.strictObject({ name: passkeyName }),
    response: itemOf(passkey),
  }),
  removePasskey: endpoint({
    method: 'DELETE',
    path: '/auth/passkeys/:id',
    need: sessionCall,
    summary:
      'Removes one of one’s passkeys; needs a password typed lately and a second factor proved lately. The last one stays where one is demanded',
    params: idParams(objectId),
    response: itemOf(z.null()),
  }),
  resetPasskeys: endpoint({
    method: 'POST',
    path: '/users/:id/reset-passkeys',
    need: pageNeed(['users'], 'edit', 'people'),
    summary: 'Takes the lost passkeys away from a person and ends his sessions; recorded',
    params: idParams(objectId),
    response: itemOf(z.null()),
  }),
} as const;
