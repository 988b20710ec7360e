import { randomBytes } from 'node:crypto';
import { createPictures } from '@inspect/plates';
import { pino } from 'pino';
import { seedDatabase } from '../db/seed/seed-database.ts';
import { buildApp } from '../src/app/build-app.ts';
import { migrate } from '../src/platform/db/migrate.ts';
import { messageLogGateway } from '../src/platform/gateways/sms/message-log.ts';
import { hashToken } from '../src/platform/http/session-cookie.ts';
import { newId } from '../src/platform/ids.ts';
import { emptyDatabase, type TestDatabase } from './database-per-worker.ts';
import { temporaryStorage } from './temporary-storage.ts';
import { type Client, clientOf } from './test-app.ts';

export type DemoApp = {
  database: TestDatabase;
  /** what the seed told the administrator */
  said: string[];
  anonymous: Client;
  /** signed in as operator@…, without driving the form */
  as(account: string): Promise<Client>;
  seedAgain(): Promise<void>;
  close(): Promise<void>;
};

/** The application on a database that was first started at this moment, as `npm start` does it. */
export async function demoApp(
  now: Date,
  mode: 'demonstration' | 'production' = 'demonstration',
): Promise<DemoApp> {
  const database = await emptyDatabase();
  const said: string[] = [];
  await migrate(database.url);
  const demonstration = mode === 'demonstration';
  const { storage, remove } = await temporaryStorage();
  const seed = () =>
    seedDatabase(database.pool, { demonstration, now, storage, say: (line) => said.push(line) });
  await seed();
  const clock = { now: () => now };
  const app = await buildApp({
    pool: database.pool,
    clock,
    buildId: 'test',
    webBuildId: 'test',
    demonstration,
    demandPasskeys: false,
    sms: { gateway: messageLogGateway({ pool: database.pool, clock }), price: 20, dailyDrams: 50_000 },
    sealSecret: Buffer.alloc(32, 's'),
    secureCookies: false,
    publicOrigin: 'http://inspect.test',
    trustProxy: [],
    webFolder: null,
    storage,
    pictures: createPictures(),
    mapTiles: undefined,
    logger: pino({ level: 'silent' }),
  });
  return {
    database,
    said,
    anonymous: clientOf(app, null),
    as: async (account) => {
      const token = randomBytes(32).toString('base64url');
      await database.pool.query(
        `insert into sessions (token_hash, id, "user", created_at, last_seen, expires_at, idle_seconds)
         select $1, $2, id, $3, $3, $4, 3600 from users where email = $5`,
        [hashToken(token), newId(), now, new Date(now.getTime() + 3_600_000), `${account}@demo.inspect.am`],
      );
      return clientOf(app, token);
    },
    seedAgain: seed,
    close: async () => {
      await app.close();
      await database.drop();
      await remove();
    },
  };
}
