import type { FastifyBaseLogger } from 'fastify';
import type { Clock } from '../clock.ts';
import type { Jobs } from '../jobs/jobs.ts';
import { errorText } from '../start-error.ts';
import { type BackupHealth, backupHealth } from './backup-health.ts';
import { sizeText } from './backup-set.ts';
import type { BackupSettings } from './backup-settings.ts';
import type { TakenBackup } from './take-backup.ts';

const LOOK_EVERY_MS = 3_600_000;
/** Longer than a backup of the whole country takes: after that another process may try. */
const LEASE_SECONDS = 6 * 3_600;

type Services = {
  jobs: Pick<Jobs, 'daily'>;
  clock: Clock;
  logger: Pick<FastifyBaseLogger, 'info' | 'error'>;
  settings: BackupSettings;
  /** undefined: another process makes one just now */
  take(signal: AbortSignal): Promise<TakenBackup | undefined>;
  /** of the server that is backed up */
  postgresMajor: number;
};

export type BackupWork = {
  /** logs an alarm for each problem of the newest set; also done every hour by itself */
  look(): Promise<BackupHealth>;
  /** ends a backup that runs: it comes back as the job it is */
  stop(): void;
};

/** Makes a set every day at its hour, beside everything else, and says so loudly where the newest one is no good. */
export function workOnBackups(services: Services): BackupWork {
  const { jobs, clock, logger, settings, take, postgresMajor } = services;
  const stopping = new AbortController();
  const look = async () => {
    const { dir, method } = settings;
    const health = await backupHealth(dir, { now: clock.now(), method, postgresMajor });
    for (const problem of health.problems) logger.error(`alarm: backup ${problem}`);
    return health;
  };
  const failed = (problem: unknown) => logger.error(`alarm: backup failed: ${errorText(problem)}`);
  jobs.daily(
    'backup',
    settings.hour,
    async () => {
      const taken = await take(stopping.signal).catch((problem: unknown) => {
        if (!stopping.signal.aborted) failed(problem);
        throw problem;
      });
      if (taken) {
        const { set, removed } = taken;
        const bytes = set.parts.reduce((sum, part) => sum + part.bytes, set.files.bytes);
        logger.info(`backup made: ${taken.folder}, ${sizeText(bytes)}; ${removed.length} older ones removed`);
        await look();
      }
      return undefined;
    },
    { leaseSeconds: LEASE_SECONDS, attempts: 6, backoffSeconds: 300 },
  );
  const timer = setInterval(() => void look().catch(failed), LOOK_EVERY_MS);
  timer.unref();
  return {
    look,
    stop: () => {
      clearInterval(timer);
      stopping.abort(new Error('the server stops'));
    },
  };
}
