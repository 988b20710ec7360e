import { z } from 'zod';
import { role } from '../access/index.ts';
import { endpoint, publicCall, sessionCall } from '../kernel/endpoint.ts';
import { email } from '../kernel/fields.ts';
import { objectId } from '../kernel/ids.ts';
import { itemOf } from '../kernel/paging.ts';
import { passkeyAssertion, passkeyEndpoints } from './passkeys.ts';
import { typedPassword } from './password.ts';
import { phoneEndpoints, secondStep, smsCode } from './phone.ts';

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

export const authEndpoints = {
  login: endpoint({
    method: 'POST',
    path: '/auth/login',
    need: publicCall,
    summary: 'Signs in with e-mail and password and sets the session cookie',
    body: z.strictObject({ email, password: typedPassword }),
    response: z.union([itemOf(signedIn), secondStep]),
  }),
  twoFactor: endpoint({
    method: 'POST',
    path: '/auth/two-factor',
    need: publicCall,
    summary: 'Completes the sign-in with the code, in the browser in which the password was typed',
    body: z.strictObject({ code: smsCode }),
    response: itemOf(signedIn),
  }),
  usePasskey: endpoint({
    method: 'POST',
    path: '/auth/two-factor/passkey',
    need: publicCall,
    summary: 'Completes the sign-in with a passkey, in the browser in which the password was typed',
    body: z.strictObject({ credential: passkeyAssertion }),
    response: itemOf(signedIn),
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
    response: itemOf(signedIn),
  }),
  ...phoneEndpoints,
  ...passkeyEndpoints,
} as const;
