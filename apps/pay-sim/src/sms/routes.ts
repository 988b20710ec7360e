import type { FastifyInstance, FastifyReply } from 'fastify';
import { answer } from '../answer.ts';
import type { Sim } from '../sim.ts';

/** Three carriers of short messages, as far as sending goes: what they were given is read at `/sim/control`. */
export function smsRoutes(app: FastifyInstance, sim: Sim): void {
  const take = (provider: string, reply: FastifyReply, body: unknown, say: (n: number) => unknown) =>
    answer(sim, reply, `sms.${provider}`, () => say(sim.messages.push({ provider, body })));
  app.post('/broker-api/send', (request, reply) => take('nikita', reply, request.body, () => 'OK'));
  app.post('/v1/messages', (request, reply) =>
    take('dexatel', reply, request.body, (n) => ({ data: [{ id: `d${n}` }] })),
  );
  app.post('/2010-04-01/Accounts/:account/Messages.json', (request, reply) =>
    take('twilio', reply, request.body, (n) => ({ sid: `SM${n}`, status: 'queued' })),
  );
}
