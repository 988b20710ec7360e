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
import { logCrashes } from '../platform/log/log-crashes.ts';
import { logNotStarted, logStarted } from '../platform/log/log-started.ts';
import { repositoryRoot } from '../platform/paths.ts';
import { createPictures } from '../platform/pictures/pictures.ts';
import { errorCode, StartError } from '../platform/start-error.ts';
import { buildApp } from './build-app.ts';
import { observeInstallation } from './observe-installation.ts';
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
    logNotStarted(logger, problem);
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
  const observed = await observeInstallation(config, logger);
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
    ...observed.parts,
    pictures,
    mapTiles: config.mapTiles,
    runJobs: true,
    sms: { ...sms, gateway: gatewayOf(sms, { pool: database.pool, clock: systemClock }) },
    logger,
  });
  app.addHook('onClose', async () => pictures.stop());
  app.addHook('onClose', observed.stop);
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
  logStarted(logger, config, { port, metricsPort: observed.metricsPort });
  say(`Inspect is ready: http://localhost:${port}`);
  const stop = stopOnSignals(logger, () => app.close().then(() => database.stop()));
  logCrashes(logger, () => stop('crash'));
}

/** The interface is built apart from the server, so its name is read from what was built. */
function webBuildIdOf(folder: string): string {
  const file = join(folder, 'build-id.txt');
  return existsSync(file) ? readFileSync(file, 'utf8').trim() : buildId;
}

/** Lets running requests end, then closes the database. A second signal, or too long a wait, ends at once. */
function stopOnSignals(logger: FastifyBaseLogger, stop: () => Promise<void>): (reason: string) => void {
  let stopping = false;
  const end = (reason: string) => {
    if (stopping) process.exit(1);
    stopping = true;
    const begin = performance.now();
    const exit = (code: 0 | 1) => {
      logger.info({ reason, code, ms: Math.round(performance.now() - begin) }, 'stopped');
      process.exit(code);
    };
    logger.info({ reason }, 'stopping');
    setTimeout(() => exit(1), STOP_LIMIT_MS).unref();
    stop().then(
      () => exit(reason === 'crash' ? 1 : 0),
      () => exit(1),
    );
  };
  process.on('SIGTERM', end);
  process.on('SIGINT', end);
  return end;
}

main().catch((problem: unknown) => {
  const line =
    problem instanceof StartError
      ? problem.message
      : `Inspect could not start: ${problem instanceof Error ? (problem.stack ?? problem.message) : String(problem)}`;
  process.stderr.write(`${line}\n`);
  process.exit(problem instanceof StartError ? problem.exitCode : 1);
});
