import { faultLine, remarkLine, verifyCheckups } from '../../features/checkups/index.ts';
import { systemClock } from '../../platform/clock.ts';
import { StartError } from '../../platform/start-error.ts';
import { storageOf } from '../storage-of.ts';
import { withDatabase } from './with-database.ts';

export const verifyCheckupsCommand = withDatabase(async ({ pool }, _args, config) => {
  const verdict = await verifyCheckups({ pool, storage: storageOf(config) }, systemClock.now());
  const { checkups, versions, erased, anchors, faults, notices } = verdict;
  const looked = `${versions} versions of ${checkups} checkups, ${erased} of them erased, and ${anchors} anchors`;
  const noticed = notices.map(remarkLine);
  if (faults.length === 0) return [...noticed, `${looked}: all as they were written.`].join('\n');
  throw new StartError(
    [...noticed, ...faults.map(faultLine), `${looked}: ${faults.length} faults.`].join('\n'),
  );
});
