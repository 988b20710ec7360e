import { errorText, StartError } from '../../platform/start-error.ts';
import { checkBackup } from './check-backup.ts';
import { checkChain } from './check-chain.ts';
import { checkClock } from './check-clock.ts';
import { checkCounts } from './check-counts.ts';
import { checkDatabaseFacts, checkLocale, checkRoles } from './check-database-facts.ts';
import { checkDisks } from './check-disks.ts';
import { checkJobs } from './check-jobs.ts';
import { checkFonts, checkPlateModel, checkTemporaryFolder } from './check-machine.ts';
import { checkMigrations } from './check-migrations.ts';
import { checkNetwork } from './check-network.ts';
import { checkSealSecret } from './check-seal-secret.ts';
import { checkServerLog } from './check-server-log.ts';
import { checkStorage } from './check-storage.ts';
import { checkTimeZone } from './check-time-zone.ts';
import type { DoctorDeps, WithDatabase } from './doctor-deps.ts';
import { type Finding, fail, type Verdict } from './finding.ts';

type Check<Deps> = [name: string, check: (deps: Deps) => Promise<Verdict>];

const OF_DATABASE: Check<WithDatabase>[] = [
  ['database', checkDatabaseFacts],
  ['locale', checkLocale],
  ['roles', checkRoles],
  ['migrations', checkMigrations],
  ['clock', checkClock],
  ['time zone', checkTimeZone],
  ['server log', checkServerLog],
  ['jobs', checkJobs],
  ['chain', checkChain],
  ['counts', checkCounts],
  ['seal secret', checkSealSecret],
];

const OF_MACHINE: Check<DoctorDeps>[] = [
  ['network', checkNetwork],
  ['disk', checkDisks],
  ['files', checkStorage],
  ['temp folder', checkTemporaryFolder],
  ['fonts', checkFonts],
  ['plate model', checkPlateModel],
  ['backup', checkBackup],
];

/** Looks at everything an installation stands on, one finding a check; `found` hears each as soon as it is there. Never throws. */
export async function doctor(
  deps: DoctorDeps,
  found: (finding: Finding) => void = () => undefined,
): Promise<Finding[]> {
  const findings: Finding[] = [];
  const run = async (check: string, look: () => Promise<Verdict>) => {
    const verdict = await look().catch((problem: unknown) =>
      fail(`could not be checked: ${errorText(problem)}`),
    );
    findings.push({ check, ...verdict });
    found({ check, ...verdict });
  };
  const { database } = deps;
  if (database instanceof StartError) await run('database', async () => fail(database.message));
  else for (const [name, check] of OF_DATABASE) await run(name, () => check({ ...deps, pool: database }));
  for (const [name, check] of OF_MACHINE) await run(name, () => check(deps));
  return findings;
}
