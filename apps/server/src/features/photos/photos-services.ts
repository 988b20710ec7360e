import type { Pictures } from '@inspect/plates';
import type { Clock } from '../../platform/clock.ts';
import type { Tx } from '../../platform/db/transaction.ts';
import type { Jobs } from '../../platform/jobs/jobs.ts';
import type { FileScanner } from '../../platform/scanner/file-scanner.ts';
import type { Storage } from '../../platform/storage/storage.ts';

type VehicleWarning = { code: string; message: string };

export type PhotosServices = {
  clock: Clock;
  storage: Storage;
  jobs: Jobs;
  pictures: Pictures;
  /** from which the key of the nonces is made */
  sealSecret: Buffer;
  scanner?: FileScanner | undefined;
  /** what is to be told of a vehicle whose number was read */
  warningsAbout(tx: Tx, plate: string): Promise<VehicleWarning[]>;
  /** the same of vehicles that were met before */
  knownWarningsAbout(tx: Tx, plates: readonly string[]): Promise<VehicleWarning[]>;
};
