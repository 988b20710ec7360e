import { verifyFiles } from '../../platform/backup/verify-files.ts';
import { systemClock } from '../../platform/clock.ts';
import { StartError } from '../../platform/start-error.ts';
import { filesReport } from '../files-report.ts';
import { storageOf } from '../storage-of.ts';
import { storedFilesOf } from '../stored-files-of.ts';
import { withDatabase } from './with-database.ts';

/** `verify-files`: whether the bytes of every file are there and as its row says. Ends with 1 when they aren't. */
export const verifyFilesCommand = withDatabase(async ({ pool }, _args, config) => {
  const place = { storage: storageOf(config), sources: storedFilesOf(pool) };
  const verdict = await verifyFiles(place, systemClock.now());
  if (verdict.faults.length > 0) throw new StartError(filesReport(verdict));
  return filesReport(verdict);
});
