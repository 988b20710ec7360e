import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import type pg from 'pg';
import { buildId } from '../platform/build-id.ts';
import type { Clock } from '../platform/clock.ts';
import { watchStatements } from '../platform/db/watch-statements.ts';
import type { DiskWatch } from '../platform/disk/create-disk-watch.ts';
import { measureDisk } from '../platform/disk/measure-disk.ts';
import { refuseWhenFull } from '../platform/disk/refuse-when-full.ts';
import { measureJobs } from '../platform/jobs/measure-jobs.ts';
import { logAnswers } from '../platform/log/log-answers.ts';
import { storeRequestContext } from '../platform/log/request-context.ts';
import type { Metrics } from '../platform/metrics/create-metrics.ts';
import { measurePools, type NamedPool } from '../platform/metrics/measure-pools.ts';
import { measureRequests } from '../platform/metrics/measure-requests.ts';

export type Observed = {
  metrics: Metrics;
  clock: Clock;
  logger: FastifyBaseLogger;
  /** every pool of this process */
  pools: readonly NamedPool[];
  /** the one of them that asks for what the figures need: no request waits for a look at the figures, nor they for it */
  background: pg.Pool;
  /** statements that take longer are logged */
  slowStatementMs?: number | undefined;
  /** the disks that are ours; without it nothing is refused */
  disk?: DiskWatch | undefined;
  /** seconds since the last good backup; undefined: there is none */
  backupAge?: (() => Promise<number | undefined>) | undefined;
  /** how many sockets are open */
  connections(): number;
};

const SLOW_STATEMENT_MS = 500;

/** Log lines and figures of the application: everything by which somebody outside can tell how it is. */
export function observe(app: FastifyInstance, observed: Observed): void {
  const { metrics, clock, pools, background, disk } = observed;
  storeRequestContext(app);
  logAnswers(app);
  measureRequests(app, metrics);
  if (disk) {
    refuseWhenFull(app, disk);
    measureDisk(metrics, disk);
  }
  measurePools(metrics, pools);
  measureJobs(metrics, { pool: background, clock });
  tellSlowStatements(observed);
  metrics.gauge({
    name: 'inspect_realtime_connections',
    help: 'Open sockets of pages',
    read: observed.connections,
  });
  metrics.gauge({
    name: 'inspect_ready',
    help: '1 when this process would be given requests, 0 when not',
    read: async () => ((await app.inject('/api/ready')).statusCode === 200 ? 1 : 0),
  });
  metrics.gauge({
    name: 'inspect_backup_age_seconds',
    help: 'Age of the last good backup; missing where there is none',
    read: async () => observed.backupAge?.(),
  });
  metrics.gauge({
    name: 'inspect_build_info',
    help: '1, with the build and the version of Node',
    labels: ['build', 'node'],
    read: () => [{ labels: { build: buildId, node: process.version }, value: 1 }],
  });
}

function tellSlowStatements({ metrics, logger, pools, slowStatementMs = SLOW_STATEMENT_MS }: Observed): void {
  const slow = metrics.counter({
    name: 'inspect_slow_statements_total',
    help: 'Statements that took longer than the limit, by pool',
    labels: ['pool'],
  });
  for (const { name, pool } of pools)
    watchStatements(pool, slowStatementMs, ({ text, ms, request }) => {
      slow.add({ pool: name });
      logger.warn({ statement: text, ms, pool: name, ...request }, 'slow statement');
    });
}
