import { z } from 'zod';
import { role } from '../access/index.ts';
import { endpoint, publicCall, sessionCall } from '../kernel/endpoint.ts';
import { email } from '../kernel/fields.ts';
import { objectId } from '../kernel/ids.ts';
import { itemOf } from '../kernel/paging.ts';
import { offlineLimits } from './offline-limits.ts';
import { typedPassword } from './password.ts';

/** Six digits, typed or pasted with spaces. */
export const smsCode = z
  .string({ error: 'field.required' })
  .transform((value) => value.replace(/[\s-]/g, ''))
  .refine((value) => value.length > 0, { error: 'field.required', abort: true })
  .refine((value) => /^\d{6}$/.test(value), { error: 'field.code' });

export const codeSent = itemOf(z.object({ resendAfter: z.int() }));

/** What the first step answers when a second one must follow: no session yet. */
const secondStep = z.object({
  twoFactor: z.literal(true),
  /** a code is on its way or was sent before; false: the number has had one too lately, for something else */
  sent: z.boolean(),
  /** seconds until a further code may be asked for */
  resendAfter: z.int(),
  /** a passkey is asked for; `sms`: a code may be asked for in its place */
  passkey: z.object({ sms: z.boolean() }).optional(),
});
export type SecondStep = z.output<typeof secondStep>;

/** Bytes as WebAuthn writes them; the longest is an attestation with a chain of certificates. */
export const webauthnBytes = (maximum: number) => z.base64url({ error: 'field.type' }).min(1).max(maximum);
export const credentialId = webauthnBytes(1_400);

export const authenticatorTransport = z.enum([
  'ble',
  'cable',
  'hybrid',
  'internal',
  'nfc',
  'smart-card',
  'usb',
]);

export const credentialDescriptor = z.object({
  id: z.string(),
  type: z.literal('public-key'),
  transports: z.array(authenticatorTransport),
});
export const userVerification = z.literal('required');

/** For `navigator.credentials.get`, as WebAuthn's JSON. */
const assertionOptions = z.object({
  challenge: z.string(),
  rpId: z.string(),
  timeout: z.int(),
  allowCredentials: z.array(credentialDescriptor),
  userVerification,
});
export type AssertionOptions = z.output<typeof assertionOptions>;

const passkeyAssertion = z.strictObject({
  id: credentialId,
  clientDataJSON: webauthnBytes(4_000),
  authenticatorData: webauthnBytes(4_000),
  signature: webauthnBytes(2_000),
});
export type PasskeyAssertion = z.output<typeof passkeyAssertion>;

const flags = z.object({
  view: z.boolean(),
  create: z.boolean(),
  edit: z.boolean(),
  delete: z.boolean(),
  export: z.boolean(),
});

/** A page as the menu and the guard need it (specification §3 Page), or a group of pages. */
export const page = z.object({
  id: objectId,
  route: z.string(),
  url: z.string(),
  slug: z.string(),
  /** of a group; null = a page, which the catalogue names. What a browser keeps from before has no groups. */
  name: z.string().nullable().default(null),
  /** the id of the group or page it stands below, as far as this person sees it; null = a group */
  parent: z.string().nullable(),
  ordering: z.int(),
  icon: z.string(),
  tag: z.string().nullable(),
  tagVariant: z.string().nullable(),
  children: z.array(objectId),
});
export type Page = z.infer<typeof page>;

export const signedIn = z.object({
  user: z.object({
    id: objectId,
    name: z.string(),
    email: z.string(),
    role,
    phone: z.string().nullable(),
    /** signing in asks for a code */
    twoFactor: z.boolean(),
    /** the number is verified; codes go there */
    phoneVerified: z.boolean(),
    /** he must set up a passkey before anything else */
    owesPasskey: z.boolean(),
    company: objectId.nullable(),
    companyName: z.string().nullable(),
    station: objectId.nullable(),
    stationName: z.string().nullable(),
    /** last day of a mechanic's certificate, so that he is told in time */
    certificateUntil: z.string().nullable(),
  }),
  /** granted pages only and the groups in which they stand, in menu order */
  pages: z.array(page),
  /** keyed by page id */
  permissions: z.record(objectId, flags),
});
export type SignedIn = z.infer<typeof signedIn>;

/** As the server answers: with what his device goes by without it. A server of the release before does not tell all of that. */
const signedInAnswer = signedIn.extend({
  offline: offlineLimits.optional(),
  /** which history its database is of: another one once it was restored to an earlier point (reliability F37) */
  epoch: z.string().optional(),
});
export type SignedInAnswer = z.infer<typeof signedInAnswer>;

/**
 * What the sign-in asks, apart from the other calls of accounts: its page is made of these before anything else is. They are
 * also what may be asked about one's own session by whom his device alone has let in (`own-session.ts`).
 */
export const signInEndpoints = {
  login: endpoint({
    method: 'POST',
    path: '/auth/login',
    need: publicCall,
    summary: 'Signs in with e-mail and password and sets the session cookie',
    body: z.strictObject({ email, password: typedPassword }),
    response: z.union([itemOf(signedInAnswer), secondStep]),
  }),
  twoFactor: endpoint({
    method: 'POST',
    path: '/auth/two-factor',
    need: publicCall,
    summary: 'Completes the sign-in with the code, in the browser in which the password was typed',
    body: z.strictObject({ code: smsCode }),
    response: itemOf(signedInAnswer),
  }),
  usePasskey: endpoint({
    method: 'POST',
    path: '/auth/two-factor/passkey',
    need: publicCall,
    summary: 'Completes the sign-in with a passkey, in the browser in which the password was typed',
    body: z.strictObject({ credential: passkeyAssertion }),
    response: itemOf(signedInAnswer),
  }),
  logout: endpoint({
    method: 'POST',
    path: '/auth/logout',
    need: sessionCall,
    withoutFactor: true,
    summary: 'Ends this session at once',
    response: z.object({ data: z.null() }),
  }),
  me: endpoint({
    method: 'GET',
    path: '/auth/me',
    need: sessionCall,
    withoutFactor: true,
    summary: 'The signed-in person, his pages and permissions, as after sign-in',
    response: itemOf(signedInAnswer),
  }),
  resendCode: endpoint({
    method: 'POST',
    path: '/auth/two-factor/resend',
    need: publicCall,
    summary: 'Sends a further code to whoever stands between the password and the code',
    response: codeSent,
  }),
  beginAssertion: endpoint({
    method: 'POST',
    path: '/auth/two-factor/passkey/begin',
    need: publicCall,
    summary:
      'What a browser needs to use a passkey, for whoever stands between the password and the second step',
    response: itemOf(assertionOptions),
  }),
} as const;
