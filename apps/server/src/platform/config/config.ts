import { join, resolve } from 'node:path';
import type { BackupSettings } from '../backup/backup-settings.ts';
import { repositoryRoot } from '../paths.ts';
import type { ClamdAddress } from '../scanner/clamd.ts';
import { StartError } from '../start-error.ts';
import type { S3Settings } from '../storage/s3-storage.ts';
import { backupSettings } from './backup-settings.ts';
import { defaultDataDir } from './default-data-dir.ts';
import {
  bucketName,
  clamdAddress,
  hostName,
  longSecret,
  oneOf,
  origin,
  postgresUrl,
  type Setting,
  tileAddress,
  trustedProxies,
  wholeNumber,
} from './settings.ts';

const MODES = ['demonstration', 'production'] as const;
const EMBEDDED = 'embedded';
const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const;

export type Config = {
  /** 0 asks the operating system for a free port */
  port: number;
  host: string;
  /** absolute folder of everything that is stored outside the database, and of the embedded database */
  dataDir: string;
  /** undefined: the embedded PostgreSQL is used */
  databaseUrl: string | undefined;
  mode: (typeof MODES)[number];
  /** addresses, CIDRs or the names loopback, linklocal, uniquelocal; empty: no proxy is believed; undefined: nobody said */
  trustProxy: string[] | undefined;
  /** others may reach a demonstration, whose passwords everybody knows */
  publicDemonstration: boolean;
  /** scheme and host under which people reach the system, without a slash at the end */
  publicOrigin: string | undefined;
  logLevel: (typeof LOG_LEVELS)[number];
  /** undefined: no figures are served; 0 asks the operating system for a free port */
  metricsPort: number | undefined;
  metricsHost: string;
  /** statements that take longer (milliseconds) are logged */
  slowStatementMs: number;
  /** used share of a disk from which an alarm is logged, and from which writes are refused */
  diskAlarmPercent: number;
  diskRefusePercent: number;
  /** most connections this process opens to the database */
  databasePool: number;
  /** seconds between a red readiness and the end of accepting, so that balancers see it */
  drainSeconds: number;
  /** megabytes that the embedded database keeps free for the day its disk is full */
  diskReserveMb: number;
  /** undefined: files lie in a folder of dataDir */
  s3: S3Settings | undefined;
  /** wraps the keys of unsent work; undefined: a file of dataDir has it */
  sealSecret: string | undefined;
  /** address of map tiles with {z}, {x} and {y}; undefined: maps show our own points only */
  mapTiles: string | undefined;
  /** undefined: nothing looks through what is sent for viruses */
  clamd: ClamdAddress | undefined;
  /** undefined: no backups are made here */
  backup: BackupSettings | undefined;
};

/** Reads the settings from the environment; an empty variable counts as absent. */
export function readConfig(env: NodeJS.ProcessEnv): Config {
  const setting = <T>(name: string, read: (text: string, name: string) => T, absent: T): T => {
    const text = env[name]?.trim();
    return text ? read(text, name) : absent;
  };
  const mode = setting(
    'INSPECT_MODE',
    oneOf(MODES),
    env.NODE_ENV === 'production' ? 'production' : 'demonstration',
  );
  const publicOrigin = setting<string | undefined>('PUBLIC_ORIGIN', origin, undefined);
  if (mode === 'production') refuseUnsafeOrigin(publicOrigin);
  const database = setting<string | undefined>(
    'DATABASE_URL',
    (text, name) => (text === EMBEDDED ? text : postgresUrl(text, name)),
    undefined,
  );
  if (mode === 'production' && database === undefined) throw noDatabase();
  const databaseUrl = database === EMBEDDED ? undefined : database;
  // the default hangs on the program, not on the folder it is started from: the data must not "vanish"
  const dataDir =
    setting<string | undefined>('DATA_DIR', (text) => resolve(text), undefined) ??
    (databaseUrl ? join(repositoryRoot(), 'data') : defaultDataDir());
  return {
    port: setting('PORT', wholeNumber(0, 65_535), 3000),
    host: setting('HOST', hostName, '127.0.0.1'),
    dataDir,
    databaseUrl,
    mode,
    trustProxy: setting<string[] | undefined>('TRUST_PROXY', trustedProxies, undefined),
    publicDemonstration: setting('PUBLIC_DEMONSTRATION', oneOf(['yes', 'no']), 'no') === 'yes',
    publicOrigin,
    logLevel: setting('LOG_LEVEL', oneOf(LOG_LEVELS), 'info'),
    databasePool: setting('DATABASE_POOL', wholeNumber(1, 500), 10),
    metricsPort: setting<number | undefined>('METRICS_PORT', wholeNumber(0, 65_535), undefined),
    metricsHost: setting('METRICS_HOST', hostName, '127.0.0.1'),
    slowStatementMs: setting('SLOW_STATEMENT_MS', wholeNumber(1, 60_000), 500),
    diskAlarmPercent: setting('DISK_ALARM_PERCENT', wholeNumber(1, 100), 85),
    diskRefusePercent: setting('DISK_REFUSE_PERCENT', wholeNumber(1, 100), 95),
    drainSeconds: setting('DRAIN_SECONDS', wholeNumber(0, 60), mode === 'production' ? 5 : 0),
    diskReserveMb: setting('DISK_RESERVE_MB', wholeNumber(0, 65_536), 256),
    s3: s3Settings(setting),
    sealSecret: setting<string | undefined>('SEAL_SECRET', longSecret, undefined),
    mapTiles: setting<string | undefined>('MAP_TILES', tileAddress, undefined),
    clamd: setting<ClamdAddress | undefined>('CLAMD', clamdAddress, undefined),
    backup: backupSettings(setting, { dataDir, databaseUrl }),
  };
}

/** In the image the embedded database would be one nobody knows of, backs up or shares with a second container. */
function noDatabase(): StartError {
  return new StartError(
    'DATABASE_URL is missing: set it to a PostgreSQL 15 or newer, or to "embedded" for the one that comes with Inspect.',
    { exitCode: 78 },
  );
}

/** Cookies are Secure in production, so a browser would never send them to a plain http address. */
function refuseUnsafeOrigin(publicOrigin: string | undefined): void {
  if (!publicOrigin) {
    throw new StartError('PUBLIC_ORIGIN is missing: set it to the public address, e.g. https://inspect.am.', {
      exitCode: 78,
    });
  }
  const { protocol, hostname } = new URL(publicOrigin);
  // Browsers keep passkeys for names only, and the staff may not be without.
  if (/^[\d.]+$|:/.test(hostname)) {
    throw new StartError(
      `PUBLIC_ORIGIN must have a host name in production, not the address "${hostname}": passkeys are kept for names only. On this machine alone it is http://localhost:3000.`,
      { exitCode: 78 },
    );
  }
  if (protocol === 'http:' && hostname !== 'localhost') {
    throw new StartError(`PUBLIC_ORIGIN must begin with https:// in production, not "${publicOrigin}".`, {
      exitCode: 78,
    });
  }
}

/** All of it or none: half a storage would lose files without a word. */
function s3Settings(setting: Setting): S3Settings | undefined {
  const endpoint = setting<string | undefined>('S3_ENDPOINT', origin, undefined);
  if (endpoint === undefined) return undefined;
  const needed = (name: string) => {
    const text = setting<string | undefined>(name, (value) => value, undefined);
    if (text === undefined)
      throw new StartError(`${name} is missing: S3_ENDPOINT names a file storage, which needs it.`, {
        exitCode: 78,
      });
    return text;
  };
  return {
    endpoint,
    bucket: setting('S3_BUCKET', bucketName, '') || needed('S3_BUCKET'),
    region: setting('S3_REGION', (text) => text, 'us-east-1'),
    accessKeyId: needed('S3_ACCESS_KEY_ID'),
    secretAccessKey: needed('S3_SECRET_ACCESS_KEY'),
  };
}
