import type { FastifyInstance } from 'fastify';
import type pg from 'pg';
import { createWritability } from '../platform/db/writability.ts';
import type { Readiness } from '../platform/http/readiness.ts';

/** For load balancers. /api/health: the process answers. /api/ready, within 2 s: it takes calls and writes. */
export function registerHealth(app: FastifyInstance, pool: pg.Pool, readiness: Readiness): void {
  const writability = createWritability(pool);
  app.get('/api/health', async (_request, reply) => {
    reply.header('cache-control', 'no-store');
    return { status: 'ok' };
  });
  app.get('/api/ready', async (request, reply) => {
    reply.header('cache-control', 'no-store');
    if (readiness.draining) return reply.code(503).send({ status: 'draining' });
    const answer = await writability();
    if (answer.ready) return { status: 'ok' };
    request.log.warn({ reason: answer.reason }, 'not ready');
    return reply.code(503).send({ status: 'unavailable', reason: answer.reason });
  });
}
