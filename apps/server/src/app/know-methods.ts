import { matchesPath } from '@inspect/contract/access';
import { AppError } from '@inspect/contract/kernel';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

/**
 * What is answered where no route stands: 405 and the methods of this address in `allow`, or 404 where it has none.
 * Called before the routes are registered.
 */
export function knowMethods(app: FastifyInstance) {
  const calls: { pattern: string; methods: string[] }[] = [];
  app.addHook('onRoute', ({ url, method }) => {
    if (url.startsWith('/api/')) calls.push({ pattern: url.replaceAll(':', '$'), methods: [method].flat() });
  });
  return (request: FastifyRequest, reply: FastifyReply): AppError => {
    const path = request.url.split('?')[0] ?? '';
    const methods = calls.flatMap((call) => (matchesPath(call.pattern, path) ? call.methods : []));
    if (methods.length === 0 || path.endsWith('/')) return new AppError('unknown_route');
    reply.header('allow', [...new Set(methods)].sort().join(', '));
    return new AppError('method_not_allowed');
  };
}
