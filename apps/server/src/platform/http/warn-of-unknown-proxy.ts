import type { FastifyInstance } from 'fastify';

/**
 * Logs an alarm at the first request that says it was handed on, by somebody whom TRUST_PROXY does not name: either a
 * proxy, and then all people are one address, or somebody's attempt to be another.
 */
export function warnOfUnknownProxy(app: FastifyInstance): void {
  let warned = false;
  app.addHook('onRequest', async (request) => {
    if (warned) return;
    const { 'x-forwarded-for': handedOn, forwarded } = request.headers;
    // Who is believed stands before whom he speaks for.
    if ((!handedOn && !forwarded) || (request.ips?.length ?? 1) > 1) return;
    warned = true;
    const peer = request.socket.remoteAddress;
    request.log.warn(
      { alarm: 'unknown_proxy', peer },
      'alarm: a request was handed on by an address that TRUST_PROXY does not name: behind a proxy everybody is that one address',
    );
  });
}
