import type { FastifyInstance } from 'fastify';

const BODY_LIMIT = 16_384;

/**
 * Where a provider sends the browser back to, by GET or POST. What stands in it is signed by nobody and says nothing: it is
 * dropped, and the page that follows says only that the payment is being confirmed, or was not made.
 */
export function registerReturnPages(app: FastifyInstance): void {
  app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', { parseAs: 'string', bodyLimit: BODY_LIMIT }, (_request, _body, done) =>
      done(null, undefined),
    );
    for (const [from, to] of RETURNS)
      scope.route({
        method: ['GET', 'POST'],
        url: from,
        config: { unguarded: true },
        handler: (_request, reply) => reply.header('cache-control', 'no-store').redirect(to, 303),
      });
  });
}

const RETURNS = [
  ['/idram/success', '/login?idram=success'],
  ['/idram/fail', '/login?idram=fail'],
  ['/api/payments/telcell/redirect', '/login?telcell=back'],
] as const;
