import { parseArgs } from 'node:util';
import { readConfig } from '../../platform/config/config.ts';
import { connectDatabase } from '../../platform/db/connect.ts';
import { StartError } from '../../platform/start-error.ts';
import { backupAgeOf } from '../backup-age.ts';
import { doctor } from '../doctor/doctor.ts';
import { findingLine } from '../doctor/finding.ts';
import { storageOf } from '../storage-of.ts';
import type { Command } from './command.ts';

/** `doctor [--full]`: a line for each check as soon as it is done; 1 when one failed. */
export const doctorCommand: Command = async (args) => {
  const { values } = parseArgs({ args, options: { full: { type: 'boolean', default: false } } });
  const config = readConfig(process.env);
  const database = await connectDatabase(config, undefined, { beside: true }).catch((problem: unknown) => {
    // Without a database the rest is looked at all the same.
    if (problem instanceof StartError) return problem;
    throw problem;
  });
  try {
    const findings = await doctor(
      {
        config,
        database: database instanceof StartError ? database : database.pool,
        storage: storageOf(config),
        full: values.full,
        backupAge: backupAgeOf(config),
      },
      (finding) => process.stdout.write(`${findingLine(finding)}\n`),
    );
    const failed = findings.filter(({ level }) => level === 'fail').length;
    if (failed > 0) throw new StartError(`${failed} of ${findings.length} checks failed.`);
    return `${findings.length} checks, none failed.`;
  } finally {
    if (!(database instanceof StartError)) await database.stop();
  }
};
