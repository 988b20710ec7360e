import { randomBytes } from 'node:crypto';
import cookie from '@fastify/cookie';
import Fastify, { type FastifyInstance, LogController } from 'fastify';
import type pg from 'pg';
import { createGrantsCache } from '../features/access/index.ts';
import { touchSession } from '../features/auth/index.ts';
import { registerProviderCalls, registerReturnPages } from '../features/payments/index.ts';
import { readPageAssets, registerPublicPages } from '../features/public-pages/index.ts';
import { asSystem } from '../platform/db/transaction.ts';
import { noGateway } from '../platform/gateways/sms/message-log.ts';
import { createSms } from '../platform/gateways/sms/sms.ts';
import type { SmsGateway } from '../platform/gateways/sms/sms-gateway.ts';
import { answerBrokenRequest } from '../platform/http/answer-broken-request.ts';
import { answerFailure } from '../platform/http/answer-failure.ts';
import { endConnections } from '../platform/http/end-connections.ts';
import { countOpenCalls } from '../platform/http/make-way.ts';
import { refuseForeignOrigin } from '../platform/http/origin-guard.ts';
import { readJsonBodies } from '../platform/http/read-json.ts';
import { createReadiness, type Readiness } from '../platform/http/readiness.ts';
import { registerRoute } from '../platform/http/register-route.ts';
import type { Route } from '../platform/http/route.ts';
import type { RouteServices } from '../platform/http/route-services.ts';
import {
  cutSlowConnections,
  SLOW_LIMITS,
  type SlowLimits,
  serverLimits,
} from '../platform/http/slow-connections.ts';
import { warnOfUnknownProxy } from '../platform/http/warn-of-unknown-proxy.ts';
import { createJobs, type Jobs } from '../platform/jobs/jobs.ts';
import { createSharedLimit } from '../platform/limits/shared-limit.ts';
import { createMetrics, type Metrics } from '../platform/metrics/create-metrics.ts';
import type { Announcement } from '../platform/realtime/announcement.ts';
import { serveRealtime } from '../platform/realtime/serve-realtime.ts';
import { createForeignIdWatch, type ForeignIdWatch } from '../platform/security/foreign-id-watch.ts';
import { registerApiDocs } from './api-docs.ts';
import type { AppServices } from './app-services.ts';
import { registerHealth } from './health.ts';
import { knowMethods } from './know-methods.ts';
import { registerMessageLog } from './message-log-page.ts';
import { type Observed, observe } from './observe.ts';
import { allRoutes } from './routes.ts';
import { secureHeadersOf, takeReports } from './secure-headers.ts';
import { serveWeb } from './serve-web.ts';

const BODY_LIMIT = 1_048_576;
const TOUCH_EVERY_MS = 60_000;
/** the build of a server that runs from its sources */
const FROM_SOURCES = 'development';
const NO_SMS = { gateway: noGateway, price: 0, dailyDrams: 0 };

type Made = 'watch' | 'sockets' | 'announce' | 'jobs' | 'sms' | 'metrics' | 'reserve' | 'background';

export type AppOptions = Omit<AppServices, Made> & {
  /** `pool` unless given */
  reserve?: pg.Pool;
  /** `pool` unless given */
  background?: pg.Pool;
  /** made here unless given */
  jobs?: Jobs;
  /** made here unless given */
  watch?: ForeignIdWatch;
  /** made here unless given */
  metrics?: Metrics;
  /** do jobs while listening; otherwise somebody does them by hand */
  runJobs?: boolean;
  /** who carries short messages, and what they may cost; without it nobody gets any */
  sms?: { gateway: SmsGateway; price: number; dailyDrams: number };
  /** made here unless given */
  readiness?: Readiness;
  /** whom to cut off; shorter in tests */
  slow?: SlowLimits;
  trustProxy: string[];
  /** folder of the built interface; null = calls only */
  webFolder: string | null;
  /** folder of the parts of this and the former interface; without it there are only those of this one */
  storedAssets?: string | null;
  /** in place of the features' routes, or made of them: for tests of the mechanism */
  routes?: Route[] | ((own: Route[]) => Route[]);
  /** open sockets beside the calls; without them announcements reach nobody */
  realtime?: boolean;
  /** hears every announcement, for tests */
  announced?: (announcements: readonly Announcement[]) => void;
} & Pick<Observed, 'slowStatementMs' | 'disk' | 'backupAge'>;

/** The whole HTTP application, not listening yet. */
export async function buildApp(options: AppOptions): Promise<FastifyInstance> {
  const slow = options.slow ?? SLOW_LIMITS;
  const headers = secureHeadersOf({
    https: options.secureCookies,
    mapTiles: options.mapTiles,
    payAt: options.paymentGateways?.idram?.action,
  });
  const app = Fastify({
    loggerInstance: options.logger,
    bodyLimit: BODY_LIMIT,
    trustProxy: options.trustProxy.length > 0 ? options.trustProxy : false,
    genReqId: () => randomBytes(8).toString('hex'),
    requestIdHeader: false,
    logController: new LogController({ disableRequestLogging: true }),
    routerOptions: { ignoreTrailingSlash: false, maxParamLength: 64 },
    // What still comes on an open connection while closing is answered: who sent it was promised nothing else.
    return503OnClosing: false,
    ...serverLimits(slow),
    clientErrorHandler: (problem, socket) => answerBrokenRequest(problem, socket, headers),
    // An address that can't be decoded reaches no hook.
    frameworkErrors: (problem, request, reply) => {
      reply.headers(headers).header('x-request-id', request.id);
      // Who follows a broken link sees a page.
      if (request.method === 'GET' && !request.url.startsWith('/api/')) void reply.redirect('/error-404');
      else answerFailure(problem, request, reply);
    },
  });
  const readiness = options.readiness ?? createReadiness();
  // Before all other hooks: when it closes, nothing new is accepted first of all.
  const connections = endConnections(app, readiness);
  cutSlowConnections(app, slow);
  countOpenCalls(app);
  const unknownCall = knowMethods(app);
  await app.register(cookie);
  takeReports(app, options.clock);
  warnOfUnknownProxy(app);
  app.addHook('onRequest', async (request, reply) => {
    reply.headers(headers).header('x-request-id', request.id);
    // Whatever the address looks like: `/%61pi/…` is a call too.
    const guarded = !('unguarded' in request.routeOptions.config);
    if (guarded) refuseForeignOrigin(request, options.publicOrigin);
  });
  app.setErrorHandler((problem: Error, request, reply) => answerFailure(problem, request, reply));
  readJsonBodies(app);

  const { pool, reserve = pool, background = pool } = options;
  const beside = { ...options, pool: background };
  const watch = options.watch ?? createForeignIdWatch(beside);
  app.addHook('onClose', () => watch.idle());
  const realtime = serveRealtime(app, { ...options, background, watch });
  const metrics = options.metrics ?? createMetrics();
  const pools: Observed['pools'] = [
    { name: 'requests', pool },
    { name: 'reserve', pool: reserve },
    { name: 'background', pool: background },
  ];
  observe(app, { ...options, metrics, pools, background, connections: realtime.connections });
  const jobs = options.jobs ?? createJobs(beside);
  const sms = createSms({ ...beside, ...(options.sms ?? NO_SMS), jobs });
  if (options.runJobs) {
    app.addHook('onReady', async () => jobs.start());
    app.addHook('preClose', () => jobs.stop());
  }
  connections.hookLast();
  const announce: AppServices['announce'] = (announcements) => {
    options.announced?.(announcements);
    realtime.announce(announcements);
  };
  const own = () =>
    allRoutes({ ...options, reserve, background, sockets: realtime, announce, jobs, sms, metrics, watch });
  const routes = typeof options.routes === 'function' ? options.routes(own()) : (options.routes ?? own());
  const services = routeServices({ ...options, background, watch }, announce);
  for (const route of routes) registerRoute(app, route, services);
  registerProviderCalls(app, { ...options, metrics, announce });
  registerReturnPages(app);
  const assets = await readPageAssets(options.webFolder, options.buildId === FROM_SOURCES);
  registerPublicPages(app, { ...options, assets });
  if (options.demonstration) registerMessageLog(app, options.pool);
  registerHealth(app, reserve, readiness);
  registerApiDocs(
    app,
    routes.map((route) => route.endpoint),
  );
  await serveWeb(app, options.webFolder, options.storedAssets ?? null);
  app.setNotFoundHandler((request, reply) => answerFailure(unknownCall(request, reply), request, reply));
  return app;
}

/** Of one network in a minute. */
const WRONG_KEYS = 20;

function routeServices(
  options: AppOptions & { watch: ForeignIdWatch; background: pg.Pool },
  announce: RouteServices['announce'],
): RouteServices {
  return {
    pool: options.pool,
    clock: options.clock,
    secureCookies: options.secureCookies,
    demandPasskeys: options.demandPasskeys,
    watch: options.watch,
    wrongKeys: createSharedLimit(options, { name: 'partner-key', tries: WRONG_KEYS }),
    announce,
    grantsOf: createGrantsCache(),
    touch: (session) => {
      const now = options.clock.now();
      if (now.getTime() - session.lastSeen.getTime() < TOUCH_EVERY_MS) return;
      // Beside the request: being a minute late costs nothing, making the person wait does.
      asSystem(options.background, (tx) => touchSession(tx, session.sessionId, now)).catch(() =>
        options.logger.warn('a session was not touched'),
      );
    },
  };
}
