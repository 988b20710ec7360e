import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { basename, join } from 'node:path';
import { repositoryRoot } from '../paths.ts';

const SYSTEM = '/var/lib/inspect';
/** `nobody` of most systems: has no rights of its own anywhere */
const NOBODY = 65_534;

/**
 * Where everything lies that is stored, the embedded database included, when no DATA_DIR is given: `data` in the
 * program's folder. Root's PostgreSQL runs as another user; where such a user may not enter the program's folder,
 * all of it lies in one folder under /var/lib/inspect instead. Data that is there already is not left behind.
 */
export function defaultDataDir(root = repositoryRoot()): string {
  const own = join(root, 'data');
  if (process.getuid?.() !== 0 || existsSync(join(own, 'postgres', 'cluster')) || othersMayEnter(root)) {
    return own;
  }
  // several copies of the program on one machine must not share their data
  const id = createHash('sha256').update(root).digest('hex').slice(0, 8);
  return join(SYSTEM, `${basename(root)}-${id}`);
}

/** Asked by trying, not from mode bits: access lists and mount options count too. */
function othersMayEnter(folder: string): boolean {
  const asNobody = { cwd: '/', uid: NOBODY, gid: NOBODY, timeout: 10_000 };
  const { status, error } = spawnSync('/bin/sh', ['-c', 'cd "$1"', 'sh', folder], asNobody);
  // where root may not become anybody, the start itself says so
  return error !== undefined || status === 0;
}
