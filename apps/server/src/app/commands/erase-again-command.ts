import { eraseListed } from '../../features/checkups/index.ts';
import { systemClock } from '../../platform/clock.ts';
import { StartError } from '../../platform/start-error.ts';
import { storageOf } from '../storage-of.ts';
import { withDatabase } from './with-database.ts';

/** `erase-again`: what was erased since the backup that was restored, by the list in the storage. */
export const eraseAgainCommand = withDatabase(async ({ pool }, _args, config) => {
  const place = { pool, storage: storageOf(config) };
  const { listed, erased, held } = await eraseListed(place, systemClock.now());
  const lines = [
    ...erased.map((id) => `checkup ${id}: erased again`),
    ...held.map((id) => `checkup ${id}: NOT erased, a payment or another checkup stands on it`),
    `${listed} on the list, ${erased.length} of them were there again and are erased.`,
  ];
  if (held.length > 0) throw new StartError(lines.join('\n'));
  return lines.join('\n');
});
