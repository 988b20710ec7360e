import type { IncomingMessage } from 'node:http';
import cookie from '@fastify/cookie';
import type { ErrorCode } from '@inspect/contract/kernel';
import type { FastifyBaseLogger } from 'fastify';
import type pg from 'pg';
import { type Clock, lapseNow } from '../clock.ts';
import { asSession, type SessionActor } from '../db/transaction.ts';
import { isOwnOrigin } from '../http/origin-guard.ts';
import { owedFactor } from '../http/owed-factor.ts';
import { readToken } from '../http/session-cookie.ts';

export type AdmissionOptions = {
  pool: pg.Pool;
  clock: Clock;
  publicOrigin: string | undefined;
  secureCookies: boolean;
  /** the staff may not be without a passkey */
  demandPasskeys: boolean;
  logger: FastifyBaseLogger;
};

export type Admission = {
  allowRequest(request: IncomingMessage, answer: (refusal: string | null, allowed: boolean) => void): void;
  /** whose socket it is; only for requests that were let in */
  sessionOf(request: IncomingMessage): SessionActor | undefined;
};

/** Opens sockets to our own pages with a live session: `cors` stops no WebSocket, so the Origin is asked for first. */
export function createAdmission(
  options: AdmissionOptions,
  isFull: (sessionId: string) => boolean,
): Admission {
  const { pool, clock, publicOrigin, secureCookies, demandPasskeys, logger } = options;
  const sessions = new WeakMap<IncomingMessage, SessionActor>();

  async function refusalOf(request: IncomingMessage): Promise<ErrorCode | null> {
    if (!isOwnOrigin(request.headers, publicOrigin)) return 'foreign_origin';
    const cookies = cookie.parse(request.headers.cookie ?? '');
    const token = readToken({ cookies }, 'session', secureCookies);
    if (!token) return 'unauthenticated';
    const session = await asSession(pool, token, lapseNow(clock), async (_tx, found) => found);
    if (!session) return 'unauthenticated';
    const owed = owedFactor(session, demandPasskeys);
    if (owed) return owed;
    if (isFull(session.sessionId)) return 'rate_limited';
    sessions.set(request, session);
    return null;
  }

  async function decide(request: IncomingMessage): Promise<ErrorCode | null> {
    try {
      return await refusalOf(request);
    } catch (problem) {
      const type = problem instanceof Error ? problem.name : 'unknown';
      logger.warn({ type }, 'a session could not be looked up for a socket');
      return 'unavailable';
    }
  }

  return {
    allowRequest: (request, answer) => {
      void decide(request).then((refusal) => {
        if (refusal) logger.info({ refusal }, 'a socket was refused');
        answer(refusal, refusal === null);
      });
    },
    sessionOf: (request) => sessions.get(request),
  };
}
