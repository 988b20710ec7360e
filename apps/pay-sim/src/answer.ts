import type { FastifyReply } from 'fastify';
import type { Fault } from './faults.ts';
import type { Sim } from './sim.ts';

type Work = (fault: Fault | undefined) => unknown;

const PROXY = '<html><head><title>502 Bad Gateway</title></head><body><h1>502 Bad Gateway</h1></body></html>';

/** Answers a call of the shop, with whatever can happen to an answer; `work` has been done in all but one case. */
export async function answer(sim: Sim, reply: FastifyReply, at: string, work: Work): Promise<unknown> {
  const fault = sim.faults.take(at);
  if (fault?.kind === 'unprocessed') return cut(reply);
  const said = work(fault);
  switch (fault?.kind) {
    case 'drop':
      return cut(reply);
    case 'bad-gateway':
      return reply.code(502).type('text/html').send(PROXY);
    case 'html':
      return reply.type('text/html').send(PROXY);
    case 'redirect':
      return reply.redirect('/elsewhere');
    case 'delay':
      await sim.faults.wait(fault);
  }
  return reply.send(said);
}

function cut(reply: FastifyReply): FastifyReply {
  reply.hijack();
  reply.raw.destroy();
  return reply;
}

export type Form = Readonly<Record<string, string>>;
