import type { FastifyInstance, FastifyRequest } from 'fastify';
import { openCalls } from '../http/make-way.ts';
import type { Metrics } from './create-metrics.ts';

/** Upper bounds in seconds. 0.3 and 0.5 are the limits for reads and writes, 2 the one for the slowest hundredth. */
const BUCKETS = [0.005, 0.02, 0.05, 0.1, 0.2, 0.3, 0.5, 1, 2, 5, 10, 30];
const METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'DELETE', 'PATCH', 'OPTIONS'];

export function measureRequests(app: FastifyInstance, metrics: Metrics): void {
  const answered = metrics.counter({
    name: 'inspect_http_requests_total',
    help: 'Answered requests by pattern of the route, method and status',
    labels: ['method', 'route', 'status'],
  });
  const duration = metrics.histogram({
    name: 'inspect_http_request_duration_seconds',
    help: 'Time from the request to its answer',
    labels: ['method', 'route'],
    buckets: BUCKETS,
  });
  metrics.gauge({ name: 'inspect_http_requests_open', help: 'Requests being answered', read: openCalls });
  app.addHook('onResponse', async (request, reply) => {
    const of = {
      method: METHODS.includes(request.method) ? request.method : 'other',
      route: routeOf(request),
    };
    answered.add({ ...of, status: String(reply.statusCode) });
    duration.observe(reply.elapsedTime / 1000, of);
  });
}

/** A closed list: patterns of our calls, and one word for the files of the interface and for what is neither. */
function routeOf(request: FastifyRequest): string {
  const url = request.is404 ? undefined : request.routeOptions.url;
  if (url === undefined) return 'unknown';
  return url.startsWith('/api/') ? url : 'interface';
}
