import { chown, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { makeOwnedFolder, ownedFolders, removeOwnedFolder } from '@inspect/owned-folder';
import type { Home } from './choose-home.ts';
import { copyForUser } from './copy-for-user.ts';
import { EmbeddedPostgresError } from './embedded-postgres-error.ts';
import type { Binaries } from './find-binaries.ts';
import { runProgram, type ServiceUser } from './run-program.ts';

const PREFIX = 'postgresql-';
/** Written last: a copy that was interrupted is never taken for a whole one. */
const WHOLE = 'whole';

/** The binaries, or a copy beside the data where the user who runs them may not enter their folder. */
export async function placeBinaries(binaries: Binaries, home: Home): Promise<Binaries> {
  const { user } = home;
  if (!user || (await canRun(binaries.binDir, user))) return binaries;
  if (!binaries.movable) {
    throw new EmbeddedPostgresError(
      `User ${user.name} may not run PostgreSQL in ${binaries.binDir}: run "chmod a+rx" on it.`,
    );
  }
  const target = join(home.home, `${PREFIX}${binaries.build}`);
  await removeOthers(home.home, target);
  if (!(await isWhole(target))) await copy(binaries.movable, target, user);
  const binDir = join(target, 'bin');
  if (await canRun(binDir, user)) return { ...binaries, binDir };
  throw new EmbeddedPostgresError(
    ({ databaseUrl }) =>
      `User ${user.name} may run PostgreSQL neither in ${binaries.binDir} nor in ${target}: set ${databaseUrl}.`,
  );
}

async function canRun(binDir: string, user: ServiceUser): Promise<boolean> {
  return (await runProgram(join(binDir, 'postgres'), ['--version'], { timeout: 20_000, user })).ok;
}

async function copy(source: string, target: string, user: ServiceUser): Promise<void> {
  await makeOwnedFolder(target, { mode: 0o755 });
  await chown(target, user.uid, user.gid);
  await copyForUser(source, target, user);
  const marked = await runProgram('touch', [join(target, WHOLE)], { timeout: 10_000, user });
  if (!marked.ok) throw new EmbeddedPostgresError(`${target} cannot be completed: ${marked.output}.`);
}

/** Copies of earlier releases and interrupted ones: 60 MB each. */
async function removeOthers(home: string, current: string): Promise<void> {
  for (const path of await ownedFolders(home, PREFIX)) {
    if (path !== current || !(await isWhole(path))) await removeOwnedFolder(path);
  }
}

function isWhole(folder: string): Promise<boolean> {
  return stat(join(folder, WHOLE)).then(
    () => true,
    () => false,
  );
}
