import { can } from '@inspect/contract/access';
import { AppError, type Failure, type Need, sessionCall } from '@inspect/contract/kernel';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Announcement } from '../realtime/announcement.ts';
import { answerFailure } from './answer-failure.ts';
import { type Entered, entrance } from './enter.ts';
import { queryOf, readInput } from './read-input.ts';
import { takeUploads } from './read-upload.ts';
import type { InnerCall, PersonRoute, Route } from './route.ts';
import type { RouteServices } from './route-services.ts';
import { runPartner } from './run-partner.ts';
import { readToken } from './session-cookie.ts';
import { takeFile } from './take-file.ts';

/** Registers one call. Refuses to start when nothing says who may call it. */
export function registerRoute(app: FastifyInstance, route: Route, services: RouteServices): void {
  const { endpoint } = route;
  const need: Need | undefined = endpoint.need;
  if (!need) throw new Error(`${endpoint.method} ${endpoint.path} declares no need`);
  const caller = need.kind === 'public' || need.kind === 'partner' ? need.kind : 'person';
  if (caller !== route.kind) {
    throw new Error(
      `${endpoint.method} ${endpoint.path} needs ${need.kind} but its handler is ${route.kind}`,
    );
  }
  const { takesFile, failure } = route.kind === 'person' ? route : ({} as Partial<PersonRoute>);
  const bodyLimit = route.kind === 'partner' ? undefined : route.bodyLimit;
  const limits = bodyLimit === undefined ? {} : { bodyLimit };
  if (takesFile === undefined && failure === undefined) addRoute(app, route, need, services, limits);
  // In a scope of its own, so that no other call ever understands such a body or words its failures so.
  else
    app.register(async (scope) => {
      if (failure) wordFailures(scope, failure);
      const comesWithIt = takesFile && !takesFile.given;
      const ofFile = comesWithIt
        ? { ...takeUploads(scope, takesFile.maximum), config: { takesFile: true as const } }
        : limits;
      addRoute(scope, route, need, services, ofFile);
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
  limits: { bodyLimit?: number; config?: { takesFile: true } },
): void {
  const { endpoint } = route;
  app.route({
    method: endpoint.method,
    url: `/api${endpoint.path}`,
    ...limits,
    handler: async (request, reply) => {
      reply.code(endpoint.success).header('cache-control', 'no-store');
      const result = await run(route, need, request, reply, services);
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

function run(
  route: Route,
  need: Need,
  request: FastifyRequest,
  reply: FastifyReply,
  services: RouteServices,
): Promise<unknown> {
  if (route.kind === 'public') return route.run(inputOf(route, request, reply));
  if (route.kind === 'person') return runPerson(route, need, request, reply, services);
  const { method, path } = route.endpoint;
  // What is no answer is noted as none: it is looked at before the history says that it was given.
  return runPartner({ call: `${method} ${path}`, need, request, reply }, services, async (tx, caller) =>
    route.endpoint.response.parse(await route.run({ ...inputOf(route, request, reply), caller, tx })),
  );
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
  const enter = entrance({ route, need, token, request, reply }, services);
  // Rights come before the input, so that a refusal tells nothing of what the call would accept.
  const inputFor = ({ actor, session: { sessionId, freshAt } }: Entered) => ({
    ...inputOf(route, request, reply),
    actor,
    sessionId,
    freshAt,
  });
  const file = route.takesFile ? await takeFile(route.takesFile, request, enter, inputFor) : {};
  const { proof } = route;
  if (proof) {
    const looked = await enter(async (entered) => {
      const input = inputFor(entered);
      return { input, found: await proof.look({ ...input, tx: entered.tx }) };
    });
    await proof.prove(looked.input, looked.found);
  }
  const told = toldAfterCommit(services);
  const opened = await enter(async (entered) => {
    services.touch(entered.session);
    const input = inputFor(entered);
    return { input, result: await route.run({ ...input, ...file, ...told.input, tx: entered.tx }) };
  });
  told.tell();
  if (!route.afterCommit) return opened.result;
  return route.afterCommit(opened.input, opened.result, innerCall({ token, request, reply }, services));
}

/** What a handler wants told or done once its transaction has committed, and the telling. */
function toldAfterCommit(services: RouteServices) {
  const announced: Announcement[] = [];
  const committed: (() => void)[] = [];
  return {
    input: {
      announce: (announcement: Announcement) => void announced.push(announcement),
      afterCommit: (work: () => void) => void committed.push(work),
    },
    tell: () => {
      for (const work of committed) work();
      // Only now: a page that hears of a change asks for it at once, and must find it.
      if (announced.length > 0) services.announce(announced);
    },
  };
}

type Caller = { token: Buffer; request: FastifyRequest; reply: FastifyReply };

function innerCall({ token, request, reply }: Caller, services: RouteServices): InnerCall {
  return async (route, work) => {
    const { endpoint } = route;
    // The rights are asked by `run`: what was done already is told also to who may not do it again.
    const enter = entrance({ route, need: sessionCall, token, request, reply, isWatched: true }, services);
    const told = toldAfterCommit(services);
    const result = await enter(({ tx, actor, session: { sessionId, freshAt } }) =>
      work({
        tx,
        actor,
        run: async ({ params, body }) => {
          if (!can(actor, endpoint.need)) throw new AppError('forbidden');
          const input = { params, query: {}, body, http: { request, reply }, actor, sessionId, freshAt };
          // As the types of its call say: the input was read by their schemas.
          return route.run({ ...input, ...told.input, tx } as Parameters<typeof route.run>[0]);
        },
      }),
    );
    told.tell();
    return result;
  };
}
