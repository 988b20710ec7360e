import { z } from 'zod';
import { instant } from '../kernel/dates.ts';
import { endpoint, publicCall } from '../kernel/endpoint.ts';

/** The heartbeat: exactly these five keys, no envelope (specification §7). */
export const serverStatus = z.object({
  /** the server's clock */
  now: instant,
  /** enabled payment methods besides cash */
  payments: z.array(z.string()),
  /** allow-listed address to go to when no form is unsent; null = stay */
  redirect: z.string().nullable(),
  /** version of the reference data; another one than the last seen tells the client to refresh */
  classificators: z.int(),
  /** build of the interface that the server serves; another one than one's own asks for a reload */
  APP_VERSION: z.string(),
});
export type ServerStatus = z.infer<typeof serverStatus>;

/** Whom to call when the server can't be reached; null = nobody is named. */
export const support = z.object({ phone: z.string().nullable() });

export const serverStatusEndpoints = {
  checkStatus: endpoint({
    method: 'GET',
    path: '/checkStatus',
    need: publicCall,
    summary: 'Heartbeat: clock, enabled payment methods, redirect, reference version, interface version',
    response: serverStatus,
  }),
  support: endpoint({
    method: 'GET',
    path: '/support',
    need: publicCall,
    summary: 'Whom to call when the server can’t be reached; the browser keeps it for that moment',
    response: z.object({ data: support }),
  }),
} as const;
