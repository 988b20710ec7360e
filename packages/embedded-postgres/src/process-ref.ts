import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { errorCode } from './error-facts.ts';

/** One run of one process: a later process with the same number has another token. */
export type ProcessRef = { pid: number; token: string };

/** The living process with this number; a zombie counts as dead, since it holds nothing any more. */
export function findProcess(pid: number): ProcessRef | undefined {
  if (!Number.isSafeInteger(pid) || pid < 1) return undefined;
  const token = process.platform === 'linux' ? tokenFromProc(pid) : tokenFromPs(pid);
  return token === undefined ? undefined : { pid, token };
}

/** Whether exactly this run is still alive. Cheap enough to be asked several times a second. */
export function isRunning(ref: ProcessRef): boolean {
  if (process.platform === 'linux') return tokenFromProc(ref.pid) === ref.token;
  try {
    process.kill(ref.pid, 0);
    return true;
  } catch (error) {
    return errorCode(error) === 'EPERM';
  }
}

/** Sends a signal unless the process is gone meanwhile. */
export function signal(ref: ProcessRef, name: NodeJS.Signals): void {
  if (findProcess(ref.pid)?.token !== ref.token) return;
  try {
    process.kill(ref.pid, name);
  } catch (error) {
    if (errorCode(error) !== 'ESRCH') throw error;
  }
}

/** The program a process runs, e.g. `postgres`; empty when it cannot be told. */
export function programOf(pid: number): string {
  if (process.platform === 'linux') return readProc(`/proc/${pid}/comm`)?.trim() ?? '';
  return basename(ps(pid, 'comm='));
}

/** The boot is part of the token: after a restart the same number can have the same tick count. */
function tokenFromProc(pid: number): string | undefined {
  const stat = readProc(`/proc/${pid}/stat`);
  if (stat === undefined) return undefined;
  // the second field is the program's name in brackets and may itself hold spaces and brackets
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  const [state = '', startTicks] = [fields[0], fields[19]];
  if (['Z', 'X', 'x'].includes(state) || !startTicks) return undefined;
  return `${readProc('/proc/sys/kernel/random/boot_id')?.trim() ?? ''}:${startTicks}`;
}

function tokenFromPs(pid: number): string | undefined {
  const line = ps(pid, 'stat=,lstart=');
  if (line === '' || line.startsWith('Z')) return undefined;
  return line.replace(/^\S+\s+/, '').replaceAll(/\s+/g, '_');
}

function ps(pid: number, columns: string): string {
  const env = { PATH: '/bin:/usr/bin', LC_ALL: 'C' };
  const answer = spawnSync('ps', ['-o', columns, '-p', String(pid)], {
    encoding: 'utf8',
    timeout: 5000,
    env,
  });
  return answer.status === 0 ? answer.stdout.trim() : '';
}

function readProc(path: string): string | undefined {
  try {
    return readFileSync(path, 'utf8');
  } catch (error) {
    if (['ENOENT', 'ESRCH', 'EACCES', 'EPERM'].includes(errorCode(error) ?? '')) return undefined;
    throw error;
  }
}
