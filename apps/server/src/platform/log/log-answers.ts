import { isIP } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { callerOfRequest } from './caller-of-request.ts';

const SLOW_MS = 1_000;

/** A line per answer with the address's pattern, never the address, header or body: plates and names stand there. */
export function logAnswers(app: FastifyInstance): void {
  app.addHook('onResponse', async (request, reply) => {
    const { method, routeOptions, ip } = request;
    const ms = Math.round(reply.elapsedTime);
    request.log[levelOf(reply.statusCode, ms)](
      {
        method,
        route: routeOptions.url ?? 'unknown',
        status: reply.statusCode,
        ms,
        ...callerOfRequest(request),
        // A proxy that passes on whatever it was sent must not bring text into the log.
        address: isIP(ip) ? ip : 'unknown',
      },
      'answered',
    );
  });
}

function levelOf(status: number, ms: number): 'error' | 'warn' | 'info' {
  if (status >= 500) return 'error';
  return ms > SLOW_MS ? 'warn' : 'info';
}
