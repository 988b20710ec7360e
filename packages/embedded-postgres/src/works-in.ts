import { stat } from 'node:fs/promises';
import { errorCode } from './error-facts.ts';
import { runProgram } from './run-program.ts';

/** Whether it works in this folder, by its number: another container may have the path. Linux only, else false. */
export async function worksIn(pid: number, folder: string): Promise<boolean> {
  const link = `/proc/${pid}/cwd`;
  const [wanted, found] = await Promise.all([identityOf(folder), identityOf(link)]);
  if (found !== 'hidden') return found !== undefined && found === wanted;
  // root in most containers may not look into another user's process, but may become that user, who may
  const { uid, gid } = await stat(`/proc/${pid}`);
  const user = { uid, gid, name: String(uid) };
  const { ok, output } = await runProgram('stat', ['-L', '-c', '%d:%i', link], { timeout: 5000, user });
  return ok && output === wanted;
}

async function identityOf(path: string): Promise<string | undefined> {
  try {
    const { dev, ino } = await stat(path, { bigint: true });
    return `${dev}:${ino}`;
  } catch (error) {
    if (['EACCES', 'EPERM'].includes(errorCode(error) ?? '')) return 'hidden';
    if (['ENOENT', 'ESRCH'].includes(errorCode(error) ?? '')) return undefined;
    throw error;
  }
}
