import { readMigrations } from '../../platform/db/read-migrations.ts';
import { migrationsFolder } from '../../platform/paths.ts';
import { errorCode } from '../../platform/start-error.ts';
import { appliedMigrations } from './doctor.query.ts';
import type { WithDatabase } from './doctor-deps.ts';
import { fail, ok, type Verdict } from './finding.ts';

/** no table, or no role that could read it: nothing was ever migrated */
const NEVER_MIGRATED = ['42P01', '22023'];

export async function checkMigrations({ pool }: WithDatabase): Promise<Verdict> {
  const files = await readMigrations(migrationsFolder());
  const applied = await appliedMigrations(pool).catch((problem: unknown) => {
    if (NEVER_MIGRATED.includes(errorCode(problem) ?? '')) return [];
    throw problem;
  });
  const done = new Map(applied.map(({ version, checksum }) => [version, checksum]));
  const newest = files.at(-1)?.version ?? 0;
  const ahead = applied.filter(({ version }) => version > newest);
  if (ahead.length > 0)
    return fail(`the database is newer than this program (${newest}): install the newer release`);
  const changed = files.find(({ version, checksum }) => done.has(version) && done.get(version) !== checksum);
  if (changed) return fail(`migration ${changed.version} was changed after it was applied: restore its file`);
  const pending = files.filter(({ version }) => !done.has(version));
  if (pending.length > 0)
    return fail(`${pending.length} of ${files.length} not applied: start the server, or run migrate`);
  return ok(`all ${files.length} applied`);
}
