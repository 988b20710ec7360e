import { randomBytes } from 'node:crypto';
import { link, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { errorCode, StartError } from '../../start-error.ts';
import { findProcess, type ProcessRef } from './process-ref.ts';

const NAME = /^inspect-(\d+)\.lock$/;

/**
 * Makes this process the only Inspect on the folder, until `release`.
 *
 * The lock is the file `inspect-<n>.lock` with the highest number; it names a process and the time that
 * process started. A lock whose process is dead is taken over by creating the next number: creating is
 * atomic, removing the old file and creating it anew would not be (two could remove each other's).
 */
export async function takeInstanceLock(folder: string): Promise<{ release(): Promise<void> }> {
  const draft = join(folder, `.lock-${randomBytes(6).toString('hex')}`);
  await writeFile(draft, ownMark(), { mode: 0o600 });
  try {
    for (;;) {
      const path = await tryNext(folder, draft);
      if (path) return { release: () => rm(path, { force: true }) };
    }
  } finally {
    await rm(draft, { force: true });
  }
}

/** The path of the lock now held; undefined when another process was quicker and the folder has to be read again. */
async function tryNext(folder: string, draft: string): Promise<string | undefined> {
  const highest = await highestNumber(folder);
  const holder = await holderOf(join(folder, lockName(highest)));
  if (holder) {
    throw new StartError(
      `Another Inspect (process ${holder.pid}) already runs on ${folder}: stop it, or set another DATA_DIR.`,
    );
  }
  const path = join(folder, lockName(highest + 1));
  try {
    // a hard link appears with its whole content, so nobody ever reads a half-written lock
    await link(draft, path);
  } catch (error) {
    if (errorCode(error) === 'EEXIST') return undefined;
    throw error;
  }
  // someone may have gone through the same steps with a higher number while this process was paused
  if ((await highestNumber(folder)) > highest + 1) {
    await rm(path, { force: true });
    return undefined;
  }
  await removeUpTo(folder, highest);
  return path;
}

async function highestNumber(folder: string): Promise<number> {
  return Math.max(0, ...(await lockNumbers(folder)));
}

async function lockNumbers(folder: string): Promise<number[]> {
  return (await readdir(folder)).flatMap((name) => {
    const number = NAME.exec(name)?.[1];
    return number === undefined ? [] : [Number(number)];
  });
}

async function removeUpTo(folder: string, number: number): Promise<void> {
  for (const old of await lockNumbers(folder)) {
    if (old <= number) await rm(join(folder, lockName(old)), { force: true });
  }
}

async function holderOf(path: string): Promise<ProcessRef | undefined> {
  const text = await readFile(path, 'utf8').catch((error: unknown) => {
    if (errorCode(error) === 'ENOENT') return '';
    throw error;
  });
  const [pid, token] = text.split('\n');
  const found = findProcess(Number(pid));
  return found && found.token === token ? found : undefined;
}

function lockName(number: number): string {
  return `inspect-${number}.lock`;
}

function ownMark(): string {
  const self = findProcess(process.pid);
  if (!self) throw new StartError('The start time of this process cannot be read: is /proc mounted?');
  return `${self.pid}\n${self.token}\n`;
}
