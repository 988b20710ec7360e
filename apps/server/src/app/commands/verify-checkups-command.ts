import { faultLine, remarkLine, verifyCheckups } from '../../features/checkups/index.ts';
import { systemClock } from '../../platform/clock.ts';
import { verifyRecords } from '../../platform/record-chain/verify-records.ts';
import { StartError } from '../../platform/start-error.ts';
import { storageOf } from '../storage-of.ts';
import { withDatabase } from './with-database.ts';

export const verifyCheckupsCommand = withDatabase(async ({ pool }, _args, config) => {
  const place = { pool, storage: storageOf(config) };
  const verdict = await verifyCheckups(place, systemClock.now());
  const records = await verifyRecords(place, systemClock.now());
  const { checkups, versions, erased, anchors, faults, notices } = verdict;
  const looked = `${versions} versions of ${checkups} checkups, ${erased} of them erased, and ${anchors} anchors`;
  const chained = `${records.records} payments, entries of the ledger, changes of rights, sign-ins and security events and ${records.anchors} anchors`;
  const noticed = notices.map(remarkLine);
  const lines = [...faults.map(faultLine), ...records.faults];
  if (lines.length === 0) {
    const well = [looked, chained].map((what) => `${what}: all as they were written.`);
    return [...noticed, ...well].join('\n');
  }
  throw new StartError([...noticed, ...lines, `${looked}; ${chained}: ${lines.length} faults.`].join('\n'));
});
