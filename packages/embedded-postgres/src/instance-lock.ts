import { closeSync, ftruncateSync, readlinkSync, writeSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { EmbeddedPostgresError } from './embedded-postgres-error.ts';
import { lockFile } from './lock-file.ts';
import type { ServiceUser } from './run-program.ts';

const NAME = 'instance.lock';

export type InstanceLock = { release(): Promise<void> };

/** Makes this process the only one on the folder until `release` or its end; undefined: there is one already. */
export async function tryInstanceLock(folder: string, user?: ServiceUser): Promise<InstanceLock | undefined> {
  const fd = await lockFile(join(folder, NAME), user);
  if (fd === undefined) return undefined;
  // only read by people: what counts is the lock
  ftruncateSync(fd);
  writeSync(fd, `${process.pid}\n${processNamespace()}\n${hostname()}\n`, 0);
  let held = true;
  return {
    release: async () => {
      // the number may belong to another file by now
      if (held) closeSync(fd);
      held = false;
    },
  };
}

/** The same as `tryInstanceLock`. @throws EmbeddedPostgresError that names who runs there */
export async function takeInstanceLock(folder: string, user?: ServiceUser): Promise<InstanceLock> {
  const lock = await tryInstanceLock(folder, user);
  if (lock) return lock;
  const holder = await instanceHolder(folder);
  throw new EmbeddedPostgresError(
    ({ program, dataDir }) =>
      `Another ${program} (${holder}) already runs on ${folder}: stop it, or set another ${dataDir}.`,
  );
}

/** Who holds the lock, in words: a process number means something in its own container only. */
export async function instanceHolder(folder: string): Promise<string> {
  const [pid = '', namespace = '', host = ''] = (await readFile(join(folder, NAME), 'utf8')).split('\n');
  if (namespace === processNamespace()) return `process ${pid}`;
  return `in another container, host name ${host}`;
}

/** The same for all processes that see each other's numbers; empty where there is one such space only. */
function processNamespace(): string {
  return process.platform === 'linux' ? readlinkSync('/proc/self/ns/pid') : '';
}
