import { z } from 'zod';
import { endpoint, sessionCall } from '../kernel/endpoint.ts';
import { itemOf } from '../kernel/paging.ts';
import { typedPassword } from './password.ts';

/** Minutes for which a typed password counts as fresh. */
export const FRESH_MINUTES = 10;

export const stepUpEndpoints = {
  stepUp: endpoint({
    method: 'POST',
    path: '/auth/step-up',
    need: sessionCall,
    withoutFactor: true,
    summary:
      'Proves with the password that it is still the same person, before something dangerous; the session gets a new token',
    body: z.strictObject({ password: typedPassword }),
    response: itemOf(z.object({ minutes: z.int() })),
  }),
} as const;
