import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { FastifyBaseLogger } from 'fastify';
import { pino } from 'pino';
import { seedDatabase } from '../../db/seed/seed-database.ts';
import { buildId } from '../platform/build-id.ts';
import { systemClock } from '../platform/clock.ts';
import { type Config, readConfig } from '../platform/config/config.ts';
import { connectDatabase, type Database } from '../platform/db/connect.ts';
import { migrate } from '../platform/db/migrate.ts';
import { refuseUnsafeDatabase } from '../platform/db/refuse-unsafe-database.ts';
import { gatewayOf, readSmsSettings, type SmsSettings } from '../platform/gateways/sms/sms-settings.ts';
import { repositoryRoot } from '../platform/paths.ts';
import { createPictures } from '../platform/pictures/pictures.ts';
import { errorCode, StartError } from '../platform/start-error.ts';
import { buildApp } from './build-app.ts';
import { storageOf } from './storage-of.ts';

const say = (line: string) => process.stdout.write(`${line}\n`);
const STOP_LIMIT_MS = 20_000;

async function main(): Promise<void> {
  const config = readConfig(process.env);
  const sms = readSmsSettings(process.env, config.mode);
  const logger = pino({ level: config.logLevel, timestamp: pino.stdTimeFunctions.isoTime, base: null });
  const database = await connectDatabase(config, (line) => logger.info(line));
  try {
    for (const note of database.notes) say(note);
    await migrate(database.url, { log: (line) => logger.debug(line) });
    await seedDatabase(database.pool, {
      demonstration: config.mode === 'demonstration',
      now: systemClock.now(),
      storage: storageOf(config),
      say,
    });
    await refuseUnsafeDatabase(database.pool, config.mode);
    await listen(config, sms, database, logger);
  } catch (problem) {
    await database.stop();
    throw problem;
  }
}

async function listen(
  config: Config,
  sms: SmsSettings,
  database: Database,
  logger: FastifyBaseLogger,
): Promise<void> {
  const webFolder = join(repositoryRoot(), 'apps', 'web', 'dist');
  const hasWeb = existsSync(join(webFolder, 'index.html'));
  const pictures = createPictures();
  const app = await buildApp({
    pool: database.pool,
    clock: systemClock,
    buildId,
    webBuildId: webBuildIdOf(webFolder),
    demonstration: config.mode === 'demonstration',
    secureCookies: config.publicOrigin?.startsWith('https:') ?? false,
    publicOrigin: config.publicOrigin,
    trustProxy: config.trustProxy,
    webFolder: hasWeb ? webFolder : null,
    realtime: true,
    storage: storageOf(config),
    pictures,
    mapTiles: config.mapTiles,
    runJobs: true,
    sms: { ...sms, gateway: gatewayOf(sms, { pool: database.pool, clock: systemClock }) },
    logger,
  });
  app.addHook('onClose', async () => pictures.stop());
  try {
    await app.listen({ port: config.port, host: config.host });
  } catch (problem) {
    if (errorCode(problem) === 'EADDRINUSE') {
      throw new StartError(
        `Port ${config.port} is taken: stop the program that uses it or choose another one with PORT=…`,
      );
    }
    throw problem;
  }
  const address = app.server.address();
  const port = typeof address === 'object' && address ? address.port : config.port;
  say(`Inspect is ready: http://localhost:${port}`);
  stopOnSignals(() => app.close().then(() => database.stop()));
}

/** The interface is built apart from the server, so its name is read from what was built. */
function webBuildIdOf(folder: string): string {
  const file = join(folder, 'build-id.txt');
  return existsSync(file) ? readFileSync(file, 'utf8').trim() : buildId;
}

/** Lets running requests end, then closes the database. A second signal, or too long a wait, ends at once. */
function stopOnSignals(stop: () => Promise<void>): void {
  let stopping = false;
  const end = () => {
    if (stopping) process.exit(1);
    stopping = true;
    setTimeout(() => process.exit(1), STOP_LIMIT_MS).unref();
    stop().then(
      () => process.exit(0),
      () => process.exit(1),
    );
  };
  process.on('SIGTERM', end);
  process.on('SIGINT', end);
}

main().catch((problem: unknown) => {
  const line =
    problem instanceof StartError
      ? problem.message
      : `Inspect could not start: ${problem instanceof Error ? (problem.stack ?? problem.message) : String(problem)}`;
  process.stderr.write(`${line}\n`);
  process.exit(problem instanceof StartError ? problem.exitCode : 1);
});
