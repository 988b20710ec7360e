import type { IncomingHttpHeaders } from 'node:http';
import { AppError } from '@inspect/contract/kernel';
import type { FastifyRequest } from 'fastify';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** what no page of ours sends and proves itself otherwise, or changes nothing */
    unguarded?: true;
  }
}

const UNSAFE = new Set(['POST', 'PUT', 'PATCH', 'DELETE']);

/**
 * Against forged calls: an unsafe one must come from our own pages (Origin, else Sec-Fetch-Site) and carry a header
 * that no form can set.
 */
export function refuseForeignOrigin(request: FastifyRequest, publicOrigin: string | undefined): void {
  if (!UNSAFE.has(request.method)) return;
  const { origin, 'sec-fetch-site': site, 'x-requested-with': requestedWith } = request.headers;
  const sameOrigin =
    origin === undefined ? site === 'same-origin' : isOwnOrigin(request.headers, publicOrigin);
  if (!sameOrigin || requestedWith !== 'inspect') throw new AppError('foreign_origin');
}

/** Says the browser that it comes from our own pages? Without an Origin it says nothing. */
export function isOwnOrigin(headers: IncomingHttpHeaders, publicOrigin: string | undefined): boolean {
  return headers.origin !== undefined && headers.origin === (publicOrigin ?? `http://${headers.host}`);
}
