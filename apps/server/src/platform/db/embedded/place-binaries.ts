import { randomBytes } from 'node:crypto';
import { cp, readdir, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { StartError } from '../../start-error.ts';
import type { Home } from './choose-home.ts';
import { type Binaries, describeBinaries } from './find-binaries.ts';
import { runProgram } from './run-program.ts';

/** The same binaries, or a copy of them beside the data where the user who runs PostgreSQL may not run them. */
export async function placeBinaries(binaries: Binaries, home: Home): Promise<Binaries> {
  if (await canRun(binaries, home)) return binaries;
  const name = home.user?.name ?? 'of this process';
  if (!binaries.movable) {
    throw new StartError(
      `User ${name} may not run PostgreSQL in ${binaries.binDir}: run "chmod a+rx" on it.`,
    );
  }
  const target = join(home.home, `postgresql-${binaries.build}`);
  if (!(await isFolder(target))) await copy(binaries.movable, target);
  await removeOthers(home.home, target);
  const copied = await describeBinaries(join(target, 'bin'), target);
  if (await canRun(copied, home)) return copied;
  throw new StartError(
    `User ${name} may run PostgreSQL neither in ${binaries.binDir} nor in ${target}: set DATABASE_URL.`,
  );
}

async function canRun({ binDir }: Binaries, { user }: Home): Promise<boolean> {
  if (!user) return true;
  return (await runProgram(join(binDir, 'postgres'), ['--version'], { timeout: 20_000, user })).ok;
}

/** Copied beside and renamed, so that an interrupted copy is never taken for a whole one. */
async function copy(source: string, target: string): Promise<void> {
  const draft = `${target}.${randomBytes(6).toString('hex')}`;
  await cp(source, draft, { recursive: true, verbatimSymlinks: true });
  const opened = await runProgram('chmod', ['-R', 'a+rX', draft], { timeout: 60_000 });
  if (!opened.ok) throw new StartError(`${draft} cannot be opened for everybody: ${opened.output}.`);
  await rename(draft, target);
}

/** Copies of earlier releases and interrupted ones: 60 MB each. */
async function removeOthers(home: string, kept: string): Promise<void> {
  for (const name of await readdir(home)) {
    const path = join(home, name);
    if (path !== kept && name.startsWith('postgresql-')) await rm(path, { recursive: true, force: true });
  }
}

async function isFolder(path: string): Promise<boolean> {
  return stat(path).then(
    () => true,
    () => false,
  );
}
