import type pg from 'pg';
import type { Config } from '../../platform/config/config.ts';
import type { StartError } from '../../platform/start-error.ts';
import type { Storage } from '../../platform/storage/storage.ts';

export type DoctorDeps = {
  config: Config;
  /** or why there is none: then what needs it is left out, and said */
  database: pg.Pool | StartError;
  storage: Storage;
  /** seconds since the last good backup; undefined: there is none. Absent: backups are made by somebody else. */
  backupAge?: (() => Promise<number | undefined>) | undefined;
  /** read every version of every checkup, in place of a sample */
  full: boolean;
};

export type WithDatabase = DoctorDeps & { pool: pg.Pool };
