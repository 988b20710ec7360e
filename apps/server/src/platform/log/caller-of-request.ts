import type { FastifyRequest } from 'fastify';

type Caller = { user: string; company: string | null };

const callers = new WeakMap<FastifyRequest, Caller>();

/** Notes whose session a request carries, as the database told. */
export function noteCaller(request: FastifyRequest, { user, company }: Caller): void {
  callers.set(request, { user, company });
}

/** undefined: nobody, or nobody that was looked up before the request was refused */
export const callerOfRequest = (request: FastifyRequest): Caller | undefined => callers.get(request);
