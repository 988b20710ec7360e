import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { readConfig } from '../../platform/config/config.ts';
import { StartError } from '../../platform/start-error.ts';
import { restoreSet } from '../restore-set.ts';
import type { Command } from './command.ts';

/** `restore <set> --into <empty DATA_DIR> [--without-damaged-files]`; MIGRATE_DATABASE_URL owns the tables. */
export const restoreCommand: Command = async (args) => {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: { into: { type: 'string' }, 'without-damaged-files': { type: 'boolean', default: false } },
  });
  const [set] = positionals;
  if (!set || !values.into)
    throw new StartError(
      'Say what is restored, and where to: restore <folder of the set> --into <empty folder>.',
    );
  // BACKUP_DIR may well lie where the data is going to be; it plays no part here.
  const config = readConfig({ ...process.env, DATA_DIR: values.into, BACKUP_DIR: '' });
  const { lines, faults } = await restoreSet(resolve(set), config, {
    withoutDamaged: values['without-damaged-files'],
    ownerUrl: process.env.MIGRATE_DATABASE_URL?.trim() || undefined,
    binDir: process.env.PG_BIN || undefined,
    say: (line) => process.stdout.write(`${line}\n`),
  });
  if (faults > 0)
    throw new StartError([...lines, `Restored, with ${faults} faults: see the lines above.`].join('\n'));
  return [...lines, `Restored into ${config.dataDir}.`].join('\n');
};
