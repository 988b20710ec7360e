import { AsyncLocalStorage } from 'node:async_hooks';
import type { FastifyInstance } from 'fastify';

export type RequestContext = { reqId: string; route: string };

const context = new AsyncLocalStorage<RequestContext>();

/** The request whose work this is; undefined in work of the machine. */
export const currentRequest = (): RequestContext | undefined => context.getStore();

/** Everything that follows from a request can be told by `currentRequest`. */
export function storeRequestContext(app: FastifyInstance): void {
  app.addHook('onRequest', (request, _reply, done) => {
    context.run({ reqId: request.id, route: request.routeOptions.url ?? 'unknown' }, done);
  });
}
