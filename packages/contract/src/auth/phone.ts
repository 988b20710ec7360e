import { z } from 'zod';
import { pageNeed } from '../access/index.ts';
import { endpoint, idParams, publicCall, sessionCall } from '../kernel/endpoint.ts';
import { email, mobilePhone } from '../kernel/fields.ts';
import { objectId } from '../kernel/ids.ts';
import { itemOf } from '../kernel/paging.ts';
import { PASSWORD_MAX, typedPassword } from './password.ts';
import { codeSent, smsCode } from './sign-in.ts';

/** Seconds between two codes for one number or account. */
export const RESEND_SECONDS = 60;

/** Its rules the server knows: they hang on the person. */
const chosenPassword = typedPassword.max(PASSWORD_MAX, { error: 'field.too_long' });

const factorStatus = itemOf(
  z.object({
    status: z.boolean(),
    /** the verified number; null = none yet */
    phone: z.string().nullable(),
  }),
);
export type FactorStatus = z.output<typeof factorStatus>['data'];

export const phoneEndpoints = {
  checkPhone: endpoint({
    method: 'POST',
    path: '/auth/checkPhone',
    need: sessionCall,
    withoutFactor: true,
    summary: 'Sends a code to a mobile number of Armenia, to verify that it is one’s own',
    body: z.strictObject({ phone: mobilePhone }),
    response: codeSent,
  }),
  addVerifiedPhone: endpoint({
    method: 'POST',
    path: '/auth/addVerifiedPhone',
    need: sessionCall,
    withoutFactor: true,
    summary: 'Takes the number as one’s own, by the code that was sent to it',
    body: z.strictObject({ phone: mobilePhone, code: smsCode }),
    response: factorStatus,
  }),
  factorStatus: endpoint({
    method: 'GET',
    path: '/auth/two-factor-status',
    need: sessionCall,
    withoutFactor: true,
    summary: 'Whether signing in asks for a code, and the number it goes to',
    response: factorStatus,
  }),
  setFactorStatus: endpoint({
    method: 'POST',
    path: '/auth/two-factor-status',
    need: sessionCall,
    summary:
      'Switches the code at sign-in on or off; needs a password typed lately and a verified number, off also its code',
    body: z.strictObject({ status: z.boolean({ error: 'field.required' }), code: smsCode.optional() }),
    response: factorStatus,
  }),
  factorOffCode: endpoint({
    method: 'POST',
    path: '/auth/two-factor-status/code',
    need: sessionCall,
    summary: 'Sends the code that switches the second factor off to the verified number',
    response: codeSent,
  }),
  forgot: endpoint({
    method: 'POST',
    path: '/auth/forgot',
    need: publicCall,
    summary: 'Sends a code to the verified number of an account, if there is one; the answer never says so',
    body: z.strictObject({ email }),
    response: codeSent,
  }),
  reset: endpoint({
    method: 'POST',
    path: '/auth/reset',
    need: publicCall,
    summary: 'Sets a new password by the code, in the browser that asked for it, and ends all sessions',
    body: z.strictObject({ email, code: smsCode, password: chosenPassword }),
    response: itemOf(z.null()),
  }),
  resetFactor: endpoint({
    method: 'POST',
    path: '/users/:id/reset-factor',
    need: pageNeed(['users'], 'edit', 'people'),
    summary: 'Takes a lost phone away from a person and ends his sessions; recorded',
    params: idParams(objectId),
    response: itemOf(z.null()),
  }),
} as const;
