import { type Actor, can, type PageFlags, type PageRoute } from '@inspect/contract/access';
import { AppError, type Failure, type Need } from '@inspect/contract/kernel';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type pg from 'pg';
import type { Clock } from '../clock.ts';
import { asSession, type SessionActor, type Tx } from '../db/transaction.ts';
import { noteCaller } from '../log/caller-of-request.ts';
import type { Announcement } from '../realtime/announcement.ts';
import type { ForeignIdWatch } from '../security/foreign-id-watch.ts';
import { idsIn } from '../security/ids-in.ts';
import { answerFailure } from './answer-failure.ts';
import { queryOf, readInput } from './read-input.ts';
import { readUpload, takeUploads, type Upload } from './read-upload.ts';
import type { FileTaking, Route } from './route.ts';
import { readToken } from './session-cookie.ts';

export type Grants = Partial<Record<PageRoute, PageFlags>>;

export type RouteServices = {
  pool: pg.Pool;
  clock: Clock;
  secureCookies: boolean;
  /** the pages granted to a person; cached until a grant changes */
  grantsOf(tx: Tx, session: SessionActor): Promise<Grants>;
  /** notes that the session is alive, seldom */
  touch(session: SessionActor): void;
  /** notes the ids that people of companies name */
  watch: Pick<ForeignIdWatch, 'saw'>;
  /** tells open pages what a committed call announced */
  announce(announcements: readonly Announcement[]): void;
};

/** Registers one call. Refuses to start when nothing says who may call it. */
export function registerRoute(app: FastifyInstance, route: Route, services: RouteServices): void {
  const { endpoint } = route;
  const need: Need | undefined = endpoint.need;
  if (!need) throw new Error(`${endpoint.method} ${endpoint.path} declares no need`);
  if ((need.kind === 'public') !== (route.kind === 'public')) {
    throw new Error(
      `${endpoint.method} ${endpoint.path} needs ${need.kind} but its handler is ${route.kind}`,
    );
  }
  const takesFile = route.kind === 'person' ? route.takesFile : undefined;
  if (takesFile === undefined) addRoute(app, route, need, services, {});
  // In a scope of its own, so that no other call ever understands such a body.
  else
    app.register(async (scope) => {
      if (route.kind === 'person' && route.failure) wordFailures(scope, route.failure);
      addRoute(scope, route, need, services, takeUploads(scope, takesFile.maximum));
    });
}

function wordFailures(scope: FastifyInstance, failure: (failure: Failure) => unknown): void {
  scope.setErrorHandler((problem: Error, request, reply) => answerFailure(problem, request, reply, failure));
}

function addRoute(
  app: FastifyInstance,
  route: Route,
  need: Need,
  services: RouteServices,
  limits: { bodyLimit?: number },
): void {
  const { endpoint } = route;
  app.route({
    method: endpoint.method,
    url: `/api${endpoint.path}`,
    ...limits,
    handler: async (request, reply) => {
      reply.code(endpoint.success).header('cache-control', 'no-store');
      const result = await (route.kind === 'public'
        ? runPublic(route, request, reply)
        : runPerson(route, need, request, reply, services));
      if (reply.sent || result === undefined) return reply;
      // Only declared fields leave the server.
      return endpoint.response.parse(result);
    },
  });
}

function inputOf(route: Route, request: FastifyRequest, reply: FastifyReply) {
  const { endpoint } = route;
  return {
    params: readInput(endpoint.params, request.params),
    query: readInput(endpoint.query, queryOf(request.query)),
    body: readInput(endpoint.body, request.body ?? {}),
    http: { request, reply },
  };
}

function runPublic(route: Route & { kind: 'public' }, request: FastifyRequest, reply: FastifyReply) {
  return route.run(inputOf(route, request, reply));
}

async function runPerson(
  route: Route & { kind: 'person' },
  need: Need,
  request: FastifyRequest,
  reply: FastifyReply,
  services: RouteServices,
) {
  const token = readToken(request, 'session', services.secureCookies);
  if (!token) throw new AppError('unauthenticated');
  const upload =
    route.takesFile === undefined
      ? {}
      : await uploadOf({ ...route, takesFile: route.takesFile }, need, token, { request, reply }, services);
  const announced: Announcement[] = [];
  const committed: (() => void)[] = [];
  const opened = await asSession(services.pool, token, services.clock.now(), async (tx, session) => {
    if (!session) throw new AppError('unauthenticated');
    noteCaller(request, { user: session.userId, company: session.company });
    if (route.takesFile === undefined) watchIds(route, session, request, reply, services);
    // Rights come before the input, so that a refusal tells nothing of what the call would accept.
    const actor = await callerOf(need, tx, session, services);
    if (session.mustAddPhone && !route.endpoint.withoutPhone) throw new AppError('phone_required');
    services.touch(session);
    const { sessionId, freshAt } = session;
    const input = { ...inputOf(route, request, reply), actor, sessionId, freshAt };
    const announce = (announcement: Announcement) => void announced.push(announcement);
    const afterCommit = (work: () => void) => void committed.push(work);
    return { input, result: await route.run({ ...input, ...upload, tx, announce, afterCommit }) };
  });
  for (const work of committed) work();
  // Only now: a page that hears of a change asks for it at once, and must find it.
  if (announced.length > 0) services.announce(announced);
  const afterwards = await route.afterwards?.(opened.input, opened.result);
  return afterwards === undefined ? opened.result : afterwards;
}

/**
 * Ten megabytes come slowly over a bad line: rights are asked before a byte is read, in a transaction of their own,
 * so that no connection waits for the line.
 */
async function uploadOf(
  route: Route & { kind: 'person'; takesFile: FileTaking },
  need: Need,
  token: Buffer,
  { request, reply }: { request: FastifyRequest; reply: FastifyReply },
  services: RouteServices,
): Promise<{ upload: Upload; digested?: unknown }> {
  const id = await asSession(services.pool, token, services.clock.now(), async (tx, session) => {
    if (!session) throw new AppError('unauthenticated');
    noteCaller(request, { user: session.userId, company: session.company });
    watchIds(route, session, request, reply, services);
    await callerOf(need, tx, session, services);
    if (session.mustAddPhone) throw new AppError('phone_required');
    return route.takesFile.announceFile(tx);
  });
  // Parsed by the schema of this very call, whose handler alone gets it.
  const query = readInput(route.endpoint.query, queryOf(request.query)) as never;
  const upload = await readUpload(request, id);
  return route.digest ? { upload, digested: await route.digest({ upload, query }) } : { upload };
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
