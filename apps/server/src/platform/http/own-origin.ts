import type { FastifyRequest } from 'fastify';

/** Scheme and host that people see, for addresses that leave the house: on paper, in a page's own head. */
export function ownOrigin(publicOrigin: string | undefined, request: FastifyRequest): string {
  return publicOrigin ?? `http://${request.headers.host}`;
}
