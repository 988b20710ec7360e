import { isIP } from 'node:net';
import { AppError, type Need } from '@inspect/contract/kernel';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { asSystem, type Tx } from '../db/transaction.ts';
import { describeProblem } from '../log/describe-problem.ts';
import { asAppError } from './answer-failure.ts';
import {
  type AnsweredCall,
  asPartner,
  notePartnerCall,
  noteRefusedCall,
  openPartnerCall,
  type PartnerCaller,
} from './partner-caller.repo.ts';
import type { RouteServices } from './route-services.ts';
import { hashToken } from './session-cookie.ts';

/** A key is only ever a header: what stands in an address ends up in logs. */
const BEARER = /^Bearer ([\w-]{20,100})$/;
const NOWHERE = '0.0.0.0';

type Call = { call: string; need: Need; request: FastifyRequest; reply: FastifyReply };
type Work<Result> = (tx: Tx, caller: PartnerCaller) => Promise<Result>;

/**
 * One call of a partner: its key, network and quota are asked and counted before anything else, its work and the note in its
 * history are one transaction. @throws AppError partner.key, partner.address, partner.quota, partner.unpaid, partner.scope,
 *   rate_limited
 */
export async function runPartner<Result>(
  { call, need, request, reply }: Call,
  services: Pick<RouteServices, 'pool' | 'clock' | 'wrongKeys'>,
  work: Work<Result>,
): Promise<Result> {
  const { pool, clock } = services;
  const at = clock.now();
  const address = addressOf(request);
  const caller = await enter(services, { at, address, authorization: request.headers.authorization });
  const answered = (status: number): AnsweredCall => ({
    at,
    call,
    status,
    address,
    milliseconds: Math.round(reply.elapsedTime),
  });
  try {
    if (caller.refusal === 'address') throw new AppError('partner.address');
    if (caller.refusal === 'unpaid') throw new AppError('partner.unpaid');
    if (need.kind !== 'partner' || !caller.scopes.includes(need.scope)) throw new AppError('partner.scope');
    return await asPartner(pool, caller, async (tx) => {
      const result = await work(tx, caller);
      await notePartnerCall(tx, caller, answered(reply.statusCode));
      return result;
    });
  } catch (problem) {
    const { status } = asAppError(problem);
    // What is wrong is told in any case; that it could not be noted is ours to hear.
    await noteRefusedCall(pool, caller, answered(status)).catch((failure: unknown) => {
      request.log.error({ err: describeProblem(failure) }, 'a call of a partner was not noted');
    });
    throw problem;
  }
}

type Knock = { at: Date; address: string; authorization: string | undefined };

async function enter(
  { pool, wrongKeys }: Pick<RouteServices, 'pool' | 'wrongKeys'>,
  { at, address, authorization }: Knock,
) {
  const key = BEARER.exec(authorization ?? '')?.[1];
  if (key === undefined) throw new AppError('partner.key');
  const keyHash = hashToken(key);
  const caller = await asSystem(pool, (tx) => openPartnerCall(tx, { keyHash, address, now: at }));
  if (caller?.refusal === 'quota') throw new AppError('partner.quota', { retryAfter: caller.wait ?? 1 });
  if (caller && caller.refusal !== 'address') return caller;
  // Only what opens nothing is counted: a partner at its work never meets this limit.
  await wrongKeys.take(address);
  if (!caller) throw new AppError('partner.key');
  return caller;
}

/** As PostgreSQL takes it; IPv4 inside IPv6 is the IPv4 address. */
function addressOf({ ip }: FastifyRequest): string {
  const [plain = ''] = ip.replace(/^::ffff:(?=\d+\.)/i, '').split('%');
  return isIP(plain) === 0 ? NOWHERE : plain;
}
