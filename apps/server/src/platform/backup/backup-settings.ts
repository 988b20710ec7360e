import type { BackupMethod } from './backup-set.ts';
import type { Retention } from './retire-sets.ts';

export type BackupSettings = {
  /** absolute folder of the sets */
  dir: string;
  /** of Yerevan, at which the server makes one */
  hour: number;
  retention: Retention;
  method: BackupMethod;
  /** a login that may read everything; undefined: the one of the program */
  url: string | undefined;
  /** folder of pg_dump and pg_restore; undefined: wherever the system finds them */
  binDir: string | undefined;
};
