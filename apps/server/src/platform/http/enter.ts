import { type Actor, can } from '@inspect/contract/access';
import { AppError, type Need, SENDER_HEADER } from '@inspect/contract/kernel';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { lapseNow } from '../clock.ts';
import { asSession, goOnAsSystem, type SessionActor, type Tx } from '../db/transaction.ts';
import { noteCaller } from '../log/caller-of-request.ts';
import { idsIn } from '../security/ids-in.ts';
import { blockedUser } from './is-blocked.query.ts';
import { owedFactor } from './owed-factor.ts';
import type { Route } from './route.ts';
import type { RouteServices } from './route-services.ts';

export type Entered = { tx: Tx; session: SessionActor; actor: Actor };
/** Runs work in one transaction of the person who calls, after his session and his rights were asked in it. */
export type Enter = <Result>(work: (entered: Entered) => Promise<Result>) => Promise<Result>;

type Call = {
  route: Route;
  need: Need;
  token: Buffer;
  request: FastifyRequest;
  reply: FastifyReply;
  /** somebody looks at the ids that are named already */
  isWatched?: boolean;
};

/** One call's way into the database; with a file it enters several times, its rights asked each time. */
export function entrance(
  { route, need, token, request, reply, isWatched = false }: Call,
  services: RouteServices,
): Enter {
  let watched = isWatched;
  return (work) =>
    asSession(services.pool, token, lapseNow(services.clock), async (tx, session) => {
      const sender = request.headers[SENDER_HEADER];
      if (!session) return refuseStranger(tx, token, sender);
      if (sender !== undefined && sender !== session.userId) throw new AppError('unauthenticated');
      noteCaller(request, { user: session.userId, company: session.company });
      if (!watched) watchIds(route, session, request, reply, services);
      watched = true;
      const actor = await callerOf(need, tx, session, services);
      const owed = route.endpoint.withoutFactor ? null : owedFactor(session, services.demandPasskeys);
      if (owed) throw new AppError(owed);
      return work({ tx, session, actor });
    });
}

/** A browser that goes on asking with a dead session costs one transaction each time. Who names himself is told of his own alone. */
async function refuseStranger(tx: Tx, token: Buffer, sender: string | string[] | undefined): Promise<never> {
  await goOnAsSystem(tx);
  const user = await blockedUser(tx, token);
  const isHis = user !== undefined && (sender === undefined || sender === user);
  throw new AppError(isHis ? 'session_blocked' : 'unauthenticated');
}

/** What was refused, or asked for as a filter, may have named what is not his. Looked at when the answer has left. */
function watchIds(
  { endpoint }: Route,
  { userId, company, sessionId }: SessionActor,
  request: FastifyRequest,
  reply: FastifyReply,
  services: RouteServices,
): void {
  if (company === null) return;
  reply.raw.once('finish', () => {
    const status = reply.statusCode;
    const { params, query, body } = request;
    const ids = idsIn(status >= 400 ? [params, query, body] : query);
    const call = `${endpoint.method} ${endpoint.path}`;
    const at = services.clock.now();
    services.watch.saw({ at, user: userId, company, session: sessionId, call, status, ids });
  });
}

async function callerOf(need: Need, tx: Tx, session: SessionActor, services: RouteServices): Promise<Actor> {
  const { userId, name, role, company, station } = session;
  const actor = { userId, name, role, company, station, grants: await services.grantsOf(tx, session) };
  if (!can(actor, need)) throw new AppError('forbidden');
  return actor;
}
