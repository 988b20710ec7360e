import { z } from 'zod';
import { instant } from '../kernel/dates.ts';
import { endpoint, idParams, publicCall, sessionCall } from '../kernel/endpoint.ts';
import { typed } from '../kernel/fields.ts';
import { objectId } from '../kernel/ids.ts';
import { typedPassword } from './password.ts';
import { smsCode } from './sign-in.ts';
import { chosenPin } from './signing-pin.ts';

const ownSession = z.object({
  _id: objectId,
  createdAt: instant,
  lastSeen: instant,
  address: z.string().nullable(),
  /** what the browser calls itself */
  device: z.string().nullable(),
  /** the one that asks */
  current: z.boolean(),
});
export type OwnSession = z.infer<typeof ownSession>;

/** 256 random bits in letters that need no escaping in an address. */
const linkToken = typed(200).min(1, { error: 'field.required' });

export const ownAccountEndpoints = {
  acceptInvite: endpoint({
    method: 'POST',
    path: '/auth/accept-invite',
    need: publicCall,
    summary:
      'Chooses the password by the one-time link; signs nobody in. Who had one before confirms with the code of his verified number',
    body: z.strictObject({ token: linkToken, password: typedPassword, code: smsCode.optional() }),
    response: z.object({ data: z.object({ email: z.string() }) }),
  }),
  inviteCode: endpoint({
    method: 'POST',
    path: '/auth/accept-invite/code',
    need: publicCall,
    summary: 'Sends the code by which the person confirms the link to his verified number',
    body: z.strictObject({ token: linkToken }),
    response: z.object({ data: z.object({ resendAfter: z.int() }) }),
  }),
  changePassword: endpoint({
    method: 'PUT',
    path: '/auth/password',
    need: sessionCall,
    summary: 'Changes one’s password, for whoever knows the present one; all other sessions end',
    body: z.strictObject({ current: typedPassword, password: typedPassword }),
    response: z.object({ data: z.null() }),
  }),
  sealKey: endpoint({
    method: 'POST',
    path: '/auth/seal-key',
    need: sessionCall,
    summary:
      'The key with which one’s browsers seal unsent work: 32 bytes in base64, one’s own alone, the same at each call',
    response: z.object({ data: z.object({ key: z.base64() }) }),
  }),
  signingPin: endpoint({
    method: 'GET',
    path: '/auth/signing-pin',
    need: sessionCall,
    summary: 'Whether one has a PIN to sign findings with at the desk',
    response: z.object({ data: z.object({ set: z.boolean() }) }),
  }),
  setSigningPin: endpoint({
    method: 'PUT',
    path: '/auth/signing-pin',
    need: sessionCall,
    summary: 'A mechanic chooses the PIN he signs with at the desk, for whoever knows his password',
    body: z.strictObject({ current: typedPassword, pin: chosenPin }),
    response: z.object({ data: z.null() }),
  }),
  sessions: endpoint({
    method: 'GET',
    path: '/auth/sessions',
    need: sessionCall,
    summary: 'Where one is signed in, this session first, then the latest seen',
    response: z.object({ data: z.array(ownSession) }),
  }),
  endSession: endpoint({
    method: 'DELETE',
    path: '/auth/sessions/:id',
    need: sessionCall,
    summary: 'Ends one of one’s own sessions at once',
    params: idParams(objectId),
    response: z.object({ data: z.null() }),
  }),
  endOthers: endpoint({
    method: 'POST',
    path: '/auth/sessions/end-others',
    need: sessionCall,
    summary: 'Ends all of one’s sessions but this one at once',
    response: z.object({ data: z.object({ ended: z.int() }) }),
  }),
} as const;
