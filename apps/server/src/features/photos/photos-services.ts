import type { Pictures } from '@inspect/plates';
import type { Clock } from '../../platform/clock.ts';
import type { Tx } from '../../platform/db/transaction.ts';
import type { Jobs } from '../../platform/jobs/jobs.ts';
import type { Storage } from '../../platform/storage/storage.ts';
import type { PhotoScanner } from './photo-scanner.ts';

export type PhotosServices = {
  clock: Clock;
  storage: Storage;
  jobs: Jobs;
  pictures: Pictures;
  scanner?: PhotoScanner | undefined;
  /** what is to be told of a vehicle whose number was read */
  warningsAbout(tx: Tx, plate: string): Promise<{ code: string; message: string }[]>;
};
