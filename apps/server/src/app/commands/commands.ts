import { backupCommand } from './backup-command.ts';
import { cardKeysCommand } from './card-keys-command.ts';
import type { Command } from './command.ts';
import { createAdminCommand } from './create-admin-command.ts';
import { createRolesCommand } from './create-roles-command.ts';
import { doctorCommand } from './doctor-command.ts';
import { eraseAgainCommand } from './erase-again-command.ts';
import { migrateCommand } from './migrate-command.ts';
import { parkedJobsCommand } from './parked-jobs-command.ts';
import { releaseJobCommand } from './release-job-command.ts';
import { resetPasskeysCommand } from './reset-passkeys-command.ts';
import { restoreCommand } from './restore-command.ts';
import { typesCommand } from './types-command.ts';
import { unlockCommand } from './unlock-command.ts';
import { verifyCheckupsCommand } from './verify-checkups-command.ts';
import { verifyFilesCommand } from './verify-files-command.ts';

/** The commands of the system administrator, each in a file of its own; `withDatabase` gives one a database. */
export const COMMANDS: Readonly<Record<string, Command>> = {
  backup: backupCommand,
  'card-keys': cardKeysCommand,
  'create-admin': createAdminCommand,
  doctor: doctorCommand,
  'create-roles': createRolesCommand,
  'erase-again': eraseAgainCommand,
  migrate: migrateCommand,
  'parked-jobs': parkedJobsCommand,
  'release-job': releaseJobCommand,
  'reset-passkeys': resetPasskeysCommand,
  restore: restoreCommand,
  types: typesCommand,
  unlock: unlockCommand,
  'verify-checkups': verifyCheckupsCommand,
  'verify-files': verifyFilesCommand,
};
