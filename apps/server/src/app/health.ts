import type { FastifyInstance } from 'fastify';
import type pg from 'pg';
import type { Readiness } from '../platform/http/readiness.ts';

/** /api/health: the process answers. /api/ready: it can also reach the database and is not about to stop. For load balancers. */
export function registerHealth(app: FastifyInstance, pool: pg.Pool, readiness: Readiness): void {
  app.get('/api/health', async (_request, reply) => {
    reply.header('cache-control', 'no-store');
    return { status: 'ok' };
  });
  app.get('/api/ready', async (request, reply) => {
    reply.header('cache-control', 'no-store');
    if (readiness.draining) return reply.code(503).send({ status: 'draining' });
    try {
      await pool.query('select 1');
      return { status: 'ok' };
    } catch (problem) {
      request.log.warn(
        { type: problem instanceof Error ? problem.name : 'unknown' },
        'database not reachable',
      );
      return reply.code(503).send({ status: 'unavailable' });
    }
  });
}
