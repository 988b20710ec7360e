import { Writable } from 'node:stream';
import { createPictures } from '@inspect/plates';
import type { FastifyInstance } from 'fastify';
import { pino } from 'pino';
import { z } from 'zod';
import { type AppOptions, buildApp } from '../src/app/build-app.ts';
import { openPool } from '../src/platform/db/open-pool.ts';
import { NOON } from './fixtures.ts';
import { temporaryStorage } from './temporary-storage.ts';
import { type Client, clientOf } from './test-app.ts';

/** Nothing listens there: every call that needs the database finds it gone. */
const GONE = 'postgres://inspect:secret@127.0.0.1:1/inspect';

type App = { app: FastifyInstance; anonymous: Client; log(): string; close(): Promise<void> };

/** The real application whose database is gone, for everything that is decided before it is asked. */
export async function appWithoutDatabase(options: Partial<AppOptions> = {}): Promise<App> {
  const pool = openPool(GONE, { max: 1, wait: 200 });
  const lines: string[] = [];
  const sink = new Writable({
    write(chunk, _encoding, done) {
      lines.push(String(chunk));
      done();
    },
  });
  const files = await temporaryStorage();
  const app = await buildApp({
    pool,
    clock: { now: () => NOON },
    buildId: 'test',
    webBuildId: 'test',
    demonstration: false,
    sealSecret: Buffer.alloc(32, 's'),
    secureCookies: false,
    demandPasskeys: false,
    publicOrigin: 'http://inspect.test',
    trustProxy: [],
    webFolder: null,
    storage: files.storage,
    pictures: createPictures(),
    mapTiles: undefined,
    logger: pino({ level: 'info' }, sink),
    ...options,
  });
  await app.ready();
  const close = async () => {
    await app.close();
    await pool.end();
    await files.remove();
  };
  return { app, anonymous: clientOf(app, null), log: () => lines.join(''), close };
}

const documentShape = z.object({
  openapi: z.string(),
  components: z.object({ schemas: z.record(z.string(), z.unknown()) }),
  paths: z.record(
    z.string(),
    z.record(
      z.string(),
      z.object({
        summary: z.string(),
        tags: z.array(z.string()).optional(),
        'x-need': z.looseObject({
          kind: z.enum(['public', 'session', 'page', 'either', 'partner']),
          action: z.string().optional(),
        }),
        parameters: z.array(
          z.looseObject({
            name: z.string(),
            in: z.enum(['path', 'query']),
            schema: z.looseObject({ enum: z.array(z.string()).optional() }),
          }),
        ),
        requestBody: z.looseObject({}).optional(),
        responses: z.record(z.string(), z.unknown()),
      }),
    ),
  ),
});

export type Call = {
  method: string;
  path: string;
  url: string;
  need: 'public' | 'session' | 'page' | 'either' | 'partner';
  /** what is read is taken out, and noted in the history */
  takesOut: boolean;
};

export async function publishedDocument(app: FastifyInstance) {
  return documentShape.parse((await app.inject('/api/openapi.json')).json());
}

/**
 * Every call that is registered, and no operation of machines, as the published document names it; path parameters are filled
 * with an id, or the first of the words that they may be.
 */
export async function publishedCalls(app: FastifyInstance): Promise<Call[]> {
  const { paths } = await publishedDocument(app);
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods)
      .filter(([, { tags = [] }]) => !tags.includes('operation'))
      .map(([method, operation]) => ({
        method: method.toUpperCase(),
        path,
        url: path.replaceAll(/\{(\w+)\}/g, (_, name: string) => {
          const known = operation.parameters.find((one) => one.in === 'path' && one.name === name);
          return known?.schema.enum?.[0] ?? 'f'.repeat(24);
        }),
        need: operation['x-need'].kind,
        takesOut: operation['x-need'].action === 'export',
      })),
  );
}
