import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createPictures } from '@inspect/plates';
import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import { pino } from 'pino';
import { serverMajor } from '../platform/backup/database-facts.query.ts';
import { workOnBackups } from '../platform/backup/work-on-backups.ts';
import { buildId } from '../platform/build-id.ts';
import { systemClock } from '../platform/clock.ts';
import { type Config, readConfig } from '../platform/config/config.ts';
import { loadSecretFiles } from '../platform/config/secret-files.ts';
import { connectDatabase, type Database } from '../platform/db/connect.ts';
import { REQUEST_WAIT_MS } from '../platform/db/open-pool.ts';
import { readEnforcementSource } from '../platform/gateways/enforcement/enforcement-settings.ts';
import type { EnforcementSource } from '../platform/gateways/enforcement/enforcement-source.ts';
import {
  type PaymentGateways,
  paymentGatewaysOf,
  readPaymentSettings,
} from '../platform/gateways/payments/payment-settings.ts';
import { gatewayOf, readSmsSettings, type SmsSettings } from '../platform/gateways/sms/sms-settings.ts';
import { createReadiness, type Readiness } from '../platform/http/readiness.ts';
import { createJobs, type Jobs } from '../platform/jobs/jobs.ts';
import { logCrashes } from '../platform/log/log-crashes.ts';
import { logNotStarted, logStarted } from '../platform/log/log-started.ts';
import { repositoryRoot } from '../platform/paths.ts';
import { createClamd } from '../platform/scanner/clamd.ts';
import { StartError } from '../platform/start-error.ts';
import { backUp } from './back-up.ts';
import { buildApp } from './build-app.ts';
import { endProgram } from './end-program.ts';
import { explainFullDisk } from './explain-full-disk.ts';
import { storeAssets } from './former-assets.ts';
import { observeInstallation } from './observe-installation.ts';
import { prepareDatabase } from './prepare-database.ts';
import { explainListen, refuseBusyPort } from './refuse-busy-port.ts';
import { refuseUnsafeNetwork } from './refuse-unsafe-network.ts';
import { sealSecretOfStart } from './seal-secret-of-start.ts';
import { REQUESTS_MS, stopServing } from './stop-serving.ts';
import { listenForStop, type StopSignals } from './stop-signals.ts';

const say = (line: string) => process.stdout.write(`${line}\n`);
/** From the end of the drain on; then PostgreSQL is ended without its last checkpoint. */
const STOP_MS = REQUESTS_MS + 5_000;

async function main(): Promise<void> {
  const signals = listenForStop(process);
  loadSecretFiles(process.env);
  const config = readConfig(process.env);
  const sms = readSmsSettings(process.env, config.mode);
  const paymentGateways = paymentGatewaysOf(readPaymentSettings(process.env, config.mode));
  const enforcementSource = readEnforcementSource(process.env, config.mode);
  const logger = pino({ level: config.logLevel, timestamp: pino.stdTimeFunctions.isoTime, base: null });
  logCrashes(logger, signals.crashed);
  let begun = performance.now();
  signals.asked.addEventListener('abort', () => {
    begun = performance.now();
    logger.info({ reason: signals.asked.reason }, 'stopping');
    setTimeout(signals.hurry, config.drainSeconds * 1_000 + STOP_MS).unref();
  });
  try {
    await run({ config, sms, paymentGateways, enforcementSource, logger, signals });
  } catch (problem) {
    // What is interrupted on its way up fails in many ways; nobody is to be told of any.
    if (!signals.asked.aborted) {
      // In a demonstration somebody sits before the terminal, who gets the one line below.
      if (config.mode === 'production') logNotStarted(logger, problem);
      throw problem;
    }
    logger.debug(
      { type: problem instanceof Error ? problem.name : typeof problem },
      'the start was given up',
    );
  }
  const code = signals.exitCode();
  logger.info({ code, ms: Math.round(performance.now() - begun) }, 'stopped');
  process.exit(code);
}

type Running = {
  config: Config;
  sms: SmsSettings;
  paymentGateways: PaymentGateways;
  enforcementSource: EnforcementSource | undefined;
  logger: FastifyBaseLogger;
  signals: StopSignals;
};

/** Everything between the start and the end of PostgreSQL, which is stopped however this ends. */
async function run(running: Running): Promise<void> {
  const { config, logger, signals } = running;
  const { asked, hurried } = signals;
  refuseUnsafeNetwork(config);
  await refuseBusyPort(config);
  const database = await connectDatabase(config, (line) => logger.info(line), {
    signal: asked,
    wait: REQUEST_WAIT_MS,
  });
  const giveUp = () => void database.stop(hurried);
  try {
    // While it starts nobody is served yet: work on the database ends with its connections.
    asked.addEventListener('abort', giveUp);
    asked.throwIfAborted();
    for (const note of database.notes) say(note);
    await prepareDatabase(database, config, { log: (line) => logger.debug(line), say });
    asked.throwIfAborted();
    const readiness = createReadiness();
    const app = await listen(running, database, readiness);
    asked.removeEventListener('abort', giveUp);
    await new Promise((resolve) => {
      asked.addEventListener('abort', resolve);
      if (asked.aborted) resolve(undefined);
    });
    await stopServing(app, { readiness, drainSeconds: config.drainSeconds, hurried, logger });
  } catch (problem) {
    // asked before the stop, which frees some of the disk
    throw explainFullDisk(problem, config);
  } finally {
    await database.stop(hurried);
  }
}

async function listen(
  { config, sms, paymentGateways, enforcementSource, logger }: Running,
  database: Database,
  readiness: Readiness,
): Promise<FastifyInstance> {
  const sealSecret = await sealSecretOfStart(database.pool, config, (line) => logger.warn(line));
  const webFolder = join(repositoryRoot(), 'apps', 'web', 'dist');
  const hasWeb = existsSync(join(webFolder, 'index.html'));
  const pictures = createPictures();
  const observed = await observeInstallation(config, logger);
  const jobs = createJobs({ pool: database.pool, clock: systemClock, logger });
  const backups = await makeBackups(config, database, jobs, logger);
  const app = await buildApp({
    pool: database.pool,
    reserve: database.reserve,
    background: database.background,
    clock: systemClock,
    buildId,
    webBuildId: webBuildIdOf(webFolder),
    demonstration: config.mode === 'demonstration',
    // A demonstration's passwords are known: what others reach must not reach into this machine for them.
    localReceivers: config.mode === 'demonstration' && !config.publicDemonstration,
    demandPasskeys: config.mode === 'production',
    sealSecret,
    secureCookies: config.publicOrigin?.startsWith('https:') ?? false,
    publicOrigin: config.publicOrigin,
    trustProxy: config.trustProxy ?? [],
    webFolder: hasWeb ? webFolder : null,
    storedAssets: hasWeb ? await assetsOfTwoReleases(webFolder, config, logger) : null,
    realtime: true,
    ...observed.parts,
    pictures,
    scanner: config.clamd && createClamd(config.clamd),
    mapTiles: config.mapTiles,
    jobs,
    runJobs: true,
    paymentGateways,
    enforcementSource,
    sms: { ...sms, gateway: gatewayOf(sms, { pool: database.background, clock: systemClock }) },
    logger,
    readiness,
  });
  app.addHook('onClose', async () => pictures.stop());
  app.addHook('onClose', observed.stop);
  // Before the jobs are waited for, or they would wait for a backup.
  app.addHook('preClose', async () => backups?.stop());
  try {
    await app.listen({ port: config.port, host: config.host });
  } catch (problem) {
    throw explainListen(problem, config);
  }
  const address = app.server.address();
  const port = typeof address === 'object' && address ? address.port : config.port;
  logStarted(logger, config, { port, metricsPort: observed.metricsPort });
  say(`Inspect is ready: http://localhost:${port}`);
  return app;
}

async function makeBackups(config: Config, database: Database, jobs: Jobs, logger: FastifyBaseLogger) {
  const settings = config.backup;
  if (!settings) return undefined;
  return workOnBackups({
    jobs,
    clock: systemClock,
    logger,
    settings,
    take: (signal) => backUp(database, config, settings, signal),
    postgresMajor: await serverMajor(database.pool),
  });
}

/** A full disk is no reason not to start: then only pages that were opened before this release miss something. */
async function assetsOfTwoReleases(
  folder: string,
  { dataDir }: Config,
  logger: Running['logger'],
): Promise<string | null> {
  return storeAssets(folder, webBuildIdOf(folder), dataDir).catch((problem: unknown) => {
    logger.warn({ err: problem }, 'the interface is not stored for those who open the next one late');
    return null;
  });
}

/** The interface is built apart from the server, so its name is read from what was built. */
function webBuildIdOf(folder: string): string {
  const file = join(folder, 'build-id.txt');
  return existsSync(file) ? readFileSync(file, 'utf8').trim() : buildId;
}

main().catch((problem: unknown) => {
  const line =
    problem instanceof StartError
      ? problem.message
      : `Inspect could not start: ${problem instanceof Error ? (problem.stack ?? problem.message) : String(problem)}`;
  endProgram(line, problem instanceof StartError ? problem.exitCode : 1);
});
