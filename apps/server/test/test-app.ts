import { randomBytes } from 'node:crypto';
import { Writable } from 'node:stream';
import { createPictures } from '@inspect/plates';
import type { FastifyInstance } from 'fastify';
import { pino } from 'pino';
import { type AppOptions, buildApp } from '../src/app/build-app.ts';
import { messageLogGateway } from '../src/platform/gateways/sms/message-log.ts';
import { hashToken } from '../src/platform/http/session-cookie.ts';
import { newId } from '../src/platform/ids.ts';
import { createJobs, type Jobs } from '../src/platform/jobs/jobs.ts';
import type { Announcement } from '../src/platform/realtime/announcement.ts';
import { createForeignIdWatch } from '../src/platform/security/foreign-id-watch.ts';
import { AS_WRITTEN } from './as-written.ts';
import { type TestDatabase, testDatabase } from './database-per-worker.ts';
import { NOON, PEOPLE, type Who } from './fixtures.ts';
import { temporaryStorage } from './temporary-storage.ts';

export type Answer = {
  status: number;
  body: unknown;
  headers: Record<string, unknown>;
  text: string;
  bytes: Buffer;
};
type Extra = { body?: unknown; headers?: Record<string, string>; payload?: string };

/** A person at a browser: every call carries his cookie, unsafe ones also our header and origin. */
export type Client = {
  get(path: string, headers?: Record<string, string>): Promise<Answer>;
  post(path: string, body?: unknown, headers?: Record<string, string>): Promise<Answer>;
  put(path: string, body?: unknown, headers?: Record<string, string>): Promise<Answer>;
  send(method: 'GET' | 'POST' | 'PUT' | 'DELETE' | 'PATCH', path: string, extra?: Extra): Promise<Answer>;
};

export type TestApp = {
  app: FastifyInstance;
  database: TestDatabase;
  /** the clock every part of the app reads; starts at noon of the fixtures' day */
  clock: { now(): Date; set(instant: Date): void; advance(milliseconds: number): void };
  /** everything that was logged, one JSON a line */
  log(): string;
  /** signed in as this person, without driving the form */
  as(who: Who): Promise<Client>;
  /** the token of a session of this person, for what is not a call */
  token(who: Who): Promise<string>;
  /** what calls announced after they committed, in order */
  announced: Announcement[];
  jobs: Jobs;
  /** what has been noted of ids of others, when everything that was asked is looked at; oldest first */
  securityEvents(): Promise<
    { user: string; call: string; status: number | null; entity: string; record: string }[]
  >;
  /** does the jobs that are due by the test's clock; returns how many tries it took */
  runJobs(): Promise<number>;
  anonymous: Client;
  close(): Promise<void>;
};

/** One process that opens pictures for all tests of a worker: it costs a second to start, and keeps nobody from ending. */
const pictures = createPictures();

/** The real application on a database of its own; `connections` for tests in which many save at once. */
export async function testApp({
  connections,
  ...options
}: Partial<AppOptions> & { connections?: number } = {}): Promise<TestApp> {
  return appOn(await testDatabase(connections), options);
}

/** The same on a database that the caller has; `close` drops it. */
export async function appOn(database: TestDatabase, options: Partial<AppOptions> = {}): Promise<TestApp> {
  let now = NOON;
  const clock = {
    now: () => now,
    set: (instant: Date) => {
      now = instant;
    },
    advance: (milliseconds: number) => {
      now = new Date(now.getTime() + milliseconds);
    },
  };
  const announced: Announcement[] = [];
  let log = '';
  const sink = new Writable({
    write(chunk, _encoding, done) {
      log += String(chunk);
      done();
    },
  });
  const logger = pino({ level: 'info' }, sink);
  const jobs = createJobs({ pool: database.pool, clock, logger });
  const files = await temporaryStorage();
  const watch = createForeignIdWatch({ pool: database.pool, logger });
  const app = await buildApp({
    pool: database.pool,
    // The machine that tests may be slow; a settled word is asserted where it matters.
    heartbeatPatience: 10_000,
    clock,
    buildId: 'test',
    webBuildId: 'test',
    demonstration: false,
    demandPasskeys: false,
    sealSecret: Buffer.alloc(32, 's'),
    secureCookies: false,
    publicOrigin: 'http://inspect.test',
    trustProxy: [],
    webFolder: null,
    storage: files.storage,
    pictures,
    mapTiles: undefined,
    logger,
    jobs,
    watch,
    sms: { gateway: messageLogGateway({ pool: database.pool, clock }), price: 20, dailyDrams: 50_000 },
    announced: (announcements) => void announced.push(...announcements),
    ...options,
  });
  await app.ready();
  return {
    app,
    database,
    clock,
    log: () => log,
    as: async (who) => clientOf(app, await openTestSession(database, who, now)),
    token: (who) => openTestSession(database, who, now),
    announced,
    jobs,
    securityEvents: async () => {
      await watch.idle();
      const { rows } = await database.pool.query(
        `select "user"::text, call, status, entity, record::text from security_events order by ${AS_WRITTEN}`,
      );
      return rows;
    },
    runJobs: () => jobs.runDue(),
    anonymous: clientOf(app, null),
    close: async () => {
      await app.close();
      await database.drop();
      await files.remove();
    },
  };
}

async function openTestSession(database: TestDatabase, who: Who, now: Date): Promise<string> {
  const token = randomBytes(32).toString('base64url');
  await database.pool.query(
    `insert into sessions (token_hash, id, "user", created_at, last_seen, expires_at, idle_seconds) values ($1, $2, $3, $4, $4, $5, 3600)`,
    [hashToken(token), newId(), PEOPLE[who].id, now, new Date(now.getTime() + 24 * 3_600_000)],
  );
  return token;
}

export function clientOf(app: FastifyInstance, token: string | null): Client {
  let session = token;
  const send: Client['send'] = async (method, path, { body, headers, payload } = {}) => {
    const answer = await app.inject({
      method,
      url: `/api${path}`,
      headers: {
        ...(session ? { cookie: `inspect-session=${session}` } : {}),
        ...(method === 'GET'
          ? {}
          : {
              origin: 'http://inspect.test',
              'x-requested-with': 'inspect',
              'content-type': 'application/json',
            }),
        ...headers,
      },
      ...(method === 'GET' ? {} : { payload: payload ?? JSON.stringify(body ?? {}) }),
    });
    // A password that was typed again gives the session another token.
    const renewed = answer.cookies.find(({ name }) => name === 'inspect-session')?.value;
    if (session && renewed) session = renewed;
    const isJson = String(answer.headers['content-type'] ?? '').includes('json');
    return {
      status: answer.statusCode,
      body: isJson ? answer.json() : null,
      headers: answer.headers,
      text: answer.body,
      bytes: answer.rawPayload,
    };
  };
  return {
    get: (path, headers) => send('GET', path, { ...(headers ? { headers } : {}) }),
    post: (path, body, headers) => send('POST', path, { body, ...(headers ? { headers } : {}) }),
    put: (path, body, headers) => send('PUT', path, { body, ...(headers ? { headers } : {}) }),
    send,
  };
}
