import { z } from 'zod';
import { endpoint, publicCall } from '../kernel/endpoint.ts';
import { objectId } from '../kernel/ids.ts';

/** Registered in the demonstration only: what would have been sent to phones. */
export const messageLogEndpoints = {
  messages: endpoint({
    method: 'GET',
    path: '/dev/outbox',
    need: publicCall,
    summary: 'The last messages that a real provider would have sent, newest first; demonstration only',
    response: z.object({
      data: z.array(z.object({ _id: objectId, phone: z.string(), text: z.string(), at: z.string() })),
    }),
  }),
} as const;
