import type { DoctorDeps } from './doctor-deps.ts';
import { fail, ok, type Verdict, warn } from './finding.ts';

const LIMIT_HOURS = 26;

export async function checkBackup({ backupAge }: DoctorDeps): Promise<Verdict> {
  if (!backupAge)
    return warn('not known to this program: see that somebody makes backups and restores one now and then');
  const age = await backupAge();
  if (age === undefined) return warn('there is none: everything is lost with this disk');
  const hours = age / 3_600;
  const said = `the last good one is ${hours.toFixed(1)} hours old`;
  return hours > LIMIT_HOURS ? fail(`${said}, more than ${LIMIT_HOURS}`) : ok(said);
}
