import { join, resolve } from 'node:path';
import { describe, expect, test } from 'vitest';
import { repositoryRoot } from '../paths.ts';
import { StartError } from '../start-error.ts';
import { readConfig } from './config.ts';

describe('an administrator who sets nothing', () => {
  test('gets a demonstration on port 3000 of his own machine', () => {
    expect(readConfig({})).toEqual({
      port: 3000,
      host: '127.0.0.1',
      dataDir: join(repositoryRoot(), 'data'),
      databaseUrl: undefined,
      mode: 'demonstration',
      trustProxy: undefined,
      publicDemonstration: false,
      publicOrigin: undefined,
      logLevel: 'info',
      databasePool: 10,
      metricsPort: undefined,
      metricsHost: '127.0.0.1',
      slowStatementMs: 500,
      diskAlarmPercent: 85,
      diskRefusePercent: 95,
      drainSeconds: 0,
      diskReserveMb: 256,
    });
  });

  test('gets the same from empty variables, as compose files pass them', () => {
    const empty = { PORT: '', HOST: ' ', DATABASE_URL: '', PUBLIC_ORIGIN: '', TRUST_PROXY: '' };
    expect(readConfig(empty)).toEqual(readConfig({}));
  });
});

test.each([
  [{ PORT: '0' }, { port: 0 }],
  [{ HOST: '0.0.0.0' }, { host: '0.0.0.0' }],
  [{ HOST: '::1' }, { host: '::1' }],
  [{ DATA_DIR: './elsewhere' }, { dataDir: resolve('elsewhere') }],
  [{ DATABASE_URL: 'postgres://u:p@db/x' }, { databaseUrl: 'postgres://u:p@db/x' }],
  [{ TRUST_PROXY: '10.0.0.1, 10.1.0.0/16,::1/128' }, { trustProxy: ['10.0.0.1', '10.1.0.0/16', '::1/128'] }],
  [{ TRUST_PROXY: 'loopback' }, { trustProxy: ['loopback'] }],
  [{ TRUST_PROXY: 'none' }, { trustProxy: [] }],
  [{ PUBLIC_DEMONSTRATION: 'yes' }, { publicDemonstration: true }],
  [{ PUBLIC_ORIGIN: 'https://inspect.am/' }, { publicOrigin: 'https://inspect.am' }],
  [{ PUBLIC_ORIGIN: 'http://127.0.0.1:3000' }, { publicOrigin: 'http://127.0.0.1:3000' }],
  [{ LOG_LEVEL: 'warn' }, { logLevel: 'warn' }],
  [{ DATABASE_POOL: '25' }, { databasePool: 25 }],
  [{ DRAIN_SECONDS: '12' }, { drainSeconds: 12 }],
  [
    { METRICS_PORT: '9464', METRICS_HOST: '0.0.0.0' },
    { metricsPort: 9464, metricsHost: '0.0.0.0' },
  ],
  [{ SLOW_STATEMENT_MS: '200' }, { slowStatementMs: 200 }],
  [
    { DISK_ALARM_PERCENT: '70', DISK_REFUSE_PERCENT: '90' },
    { diskAlarmPercent: 70, diskRefusePercent: 90 },
  ],
  [{ DISK_RESERVE_MB: '0' }, { diskReserveMb: 0 }],
  [{ SEAL_SECRET: 'x'.repeat(32) }, { sealSecret: 'x'.repeat(32) }],
  [
    {
      S3_ENDPOINT: 'https://s3.example.am',
      S3_BUCKET: 'inspect-files',
      S3_ACCESS_KEY_ID: 'id',
      S3_SECRET_ACCESS_KEY: 'key',
    },
    {
      s3: {
        endpoint: 'https://s3.example.am',
        bucket: 'inspect-files',
        region: 'us-east-1',
        accessKeyId: 'id',
        secretAccessKey: 'key',
      },
    },
  ],
  [
    { BACKUP_DIR: '/mnt/backup' },
    {
      backup: {
        dir: '/mnt/backup',
        hour: 2,
        retention: { days: 14, sets: 3 },
        method: 'base',
        url: undefined,
        binDir: undefined,
      },
    },
  ],
  [{ BACKUP_DIR: '/mnt/b', DATABASE_URL: 'postgres://u:p@db/x' }, { backup: { method: 'dump' } }],
  [
    { BACKUP_DIR: '/mnt/b', BACKUP_HOUR: '0', BACKUP_KEEP_DAYS: '30', BACKUP_KEEP_SETS: '5' },
    { backup: { hour: 0, retention: { days: 30, sets: 5 } } },
  ],
  [{ CLAMD: '/run/clamav/clamd.ctl' }, { clamd: { path: '/run/clamav/clamd.ctl' } }],
  [{ CLAMD: 'clamav:3310' }, { clamd: { host: 'clamav', port: 3310 } }],
  [{ MAP_TILES: 'https://t.am/{z}/{x}/{y}.png' }, { mapTiles: 'https://t.am/{z}/{x}/{y}.png' }],
  [{ INSPECT_MODE: 'demonstration', NODE_ENV: 'production' }, { mode: 'demonstration' }],
  [
    { NODE_ENV: 'production', PUBLIC_ORIGIN: 'https://inspect.am', DATABASE_URL: 'postgres://u:p@db/x' },
    { mode: 'production', databaseUrl: 'postgres://u:p@db/x' },
  ],
  [
    { NODE_ENV: 'production', PUBLIC_ORIGIN: 'https://inspect.am', DATABASE_URL: 'embedded' },
    { mode: 'production', databaseUrl: undefined },
  ],
  [{ DATABASE_URL: 'embedded' }, { mode: 'demonstration', databaseUrl: undefined }],
])('%o is understood', (env, expected) => {
  expect(readConfig(env)).toMatchObject(expected);
});

test.each([
  [{ PORT: '70000' }, 'PORT must be a whole number from 0 to 65535, not "70000".'],
  [{ PORT: '3e3' }, 'PORT must be a whole number from 0 to 65535, not "3e3".'],
  [{ HOST: 'http://x' }, 'HOST must be an address'],
  [{ DATABASE_URL: 'mysql://root:secret@db/x' }, 'DATABASE_URL must look like postgres://'],
  [{ DATABASE_URL: 'postgres://root:secret@db' }, 'DATABASE_URL must look like postgres://'],
  [{ INSPECT_MODE: 'prod' }, 'INSPECT_MODE must be one of demonstration, production, not "prod".'],
  [{ TRUST_PROXY: '10.0.0.1,true' }, 'TRUST_PROXY must be a comma list'],
  [{ TRUST_PROXY: 'none,10.0.0.1' }, 'TRUST_PROXY must be a comma list'],
  [{ PUBLIC_DEMONSTRATION: 'true' }, 'PUBLIC_DEMONSTRATION must be one of yes, no'],
  [{ TRUST_PROXY: '0.0.0.0/0' }, 'TRUST_PROXY must be a comma list'],
  [{ TRUST_PROXY: '10.0.0.0/33' }, 'TRUST_PROXY must be a comma list'],
  [{ PUBLIC_ORIGIN: 'inspect.am' }, 'PUBLIC_ORIGIN must be an address without a path'],
  [{ PUBLIC_ORIGIN: 'https://inspect.am/app' }, 'PUBLIC_ORIGIN must be an address without a path'],
  [{ LOG_LEVEL: 'loud' }, 'LOG_LEVEL must be one of'],
  [{ S3_ENDPOINT: 'https://s3.example.am' }, 'S3_BUCKET is missing'],
  [{ S3_ENDPOINT: 'https://s3.example.am', S3_BUCKET: 'A/b' }, 'S3_BUCKET must be'],
  [{ BACKUP_DIR: '/srv/inspect/backups', DATA_DIR: '/srv/inspect' }, 'BACKUP_DIR lies in DATA_DIR'],
  [{ BACKUP_DIR: '/mnt/b', BACKUP_METHOD: 'dump' }, 'BACKUP_METHOD=dump needs DATABASE_URL'],
  [{ BACKUP_DIR: '/mnt/b', BACKUP_HOUR: '24' }, 'BACKUP_HOUR must be a whole number from 0 to 23'],
  [{ MAP_TILES: 'https://t.am/tiles.png' }, 'MAP_TILES must be an address'],
  [{ MAP_TILES: "https://t'.am/{z}/{x}/{y}" }, 'MAP_TILES must be an address'],
  [{ METRICS_PORT: 'no' }, 'METRICS_PORT must be a whole number from 0 to 65535'],
  [{ DISK_REFUSE_PERCENT: '101' }, 'DISK_REFUSE_PERCENT must be a whole number from 1 to 100'],
  [{ DATABASE_POOL: '0' }, 'DATABASE_POOL must be a whole number from 1 to 500'],
  [{ NODE_ENV: 'production' }, 'PUBLIC_ORIGIN is missing'],
  [{ NODE_ENV: 'production', PUBLIC_ORIGIN: 'https://inspect.am' }, 'DATABASE_URL is missing'],
  [{ INSPECT_MODE: 'production', PUBLIC_ORIGIN: 'http://inspect.am' }, 'must begin with https://'],
  [{ INSPECT_MODE: 'production', PUBLIC_ORIGIN: 'https://192.0.2.7' }, 'passkeys are kept for names only'],
  [{ INSPECT_MODE: 'production', PUBLIC_ORIGIN: 'http://[::1]:3000' }, 'passkeys are kept for names only'],
])('%o is refused with one line that names the setting', (env, line) => {
  const read = () => readConfig(env);
  expect(read).toThrow(StartError);
  expect(read).toThrow(line);
  expect(read).not.toThrow(/secret|\n/);
});
