import { parseArgs } from 'node:util';
import { sizeText } from '../../platform/backup/backup-set.ts';
import { readConfig } from '../../platform/config/config.ts';
import { connectDatabase } from '../../platform/db/connect.ts';
import { StartError } from '../../platform/start-error.ts';
import { backUp } from '../back-up.ts';
import type { Command } from './command.ts';

/** `backup [--to folder] [--files-only]`, beside a running server or without one. */
export const backupCommand: Command = async (args) => {
  const { values } = parseArgs({
    args,
    options: { to: { type: 'string' }, 'files-only': { type: 'boolean', default: false } },
  });
  const config = readConfig({ ...process.env, ...(values.to ? { BACKUP_DIR: values.to } : {}) });
  if (!config.backup)
    throw new StartError('Say where the backup goes: set BACKUP_DIR, or give --to a folder on another disk.');
  const settings = values['files-only'] ? { ...config.backup, method: 'files' as const } : config.backup;
  const database = await connectDatabase(config, undefined, { beside: true });
  try {
    const taken = await backUp(database, config, settings);
    if (!taken) throw new StartError('Another backup of this database runs: wait until it has ended.');
    const { folder, set, removed } = taken;
    const bytes = set.parts.reduce((sum, part) => sum + part.bytes, 0);
    const seconds = (Date.parse(set.endedAt) - Date.parse(set.startedAt)) / 1_000;
    const lines = [
      `${folder}: database ${sizeText(bytes)}, ${set.files.count} attachments of ${sizeText(set.files.bytes)} (${set.files.linked} of them from the former set), ${seconds.toFixed(1)} s.`,
      ...removed.map((path) => `Removed ${path}.`),
    ];
    const { missing, changed } = set.files;
    if (missing + changed === 0) return lines.join('\n');
    lines.push(`${missing} attachments are missing and ${changed} are changed: run verify-files.`);
    throw new StartError(lines.join('\n'));
  } finally {
    await database.stop();
  }
};
