import { spawnSync } from 'node:child_process';
import { open, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { makeTemporaryFolder } from '@inspect/owned-folder';

export type SmallDisk = {
  path: string;
  /** in megabytes; what is on it stays */
  resize(megabytes: number): void;
  /** writes a file until there is no room for a byte more */
  fill(): Promise<void>;
  /** removes that file */
  free(): Promise<void>;
  readOnly(is: boolean): void;
  remove(): Promise<void>;
};

const run = (program: string, args: string[]) => spawnSync(program, args, { encoding: 'utf8' });

/** Why no disk can be mounted here; undefined where it can. */
export function noMount(): string | undefined {
  if (process.platform !== 'linux') return 'disks are mounted on Linux only';
  if (process.getuid?.() !== 0) return 'only root may mount a disk';
  // In a namespace of its own, which goes with the program.
  const tried = run('unshare', ['-m', 'mount', '-t', 'tmpfs', 'none', '/mnt']);
  return tried.status === 0 ? undefined : 'this machine lets nobody mount a disk';
}

/** A disk in memory of so many megabytes, mounted on a folder of its own. */
export async function smallDisk(megabytes: number): Promise<SmallDisk> {
  const folder = await makeTemporaryFolder('inspect-disk-', { mode: 0o755 });
  const path = join(folder.path, 'disk');
  const must = (program: string, args: string[]) => {
    const { status, stderr } = run(program, args);
    if (status !== 0) throw new Error(`${program} ${args.join(' ')}: ${stderr}`);
  };
  must('mkdir', [path]);
  must('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m,mode=755`, 'inspect-fault', path]);
  const ballast = join(path, 'ballast');
  return {
    path,
    resize: (size) => must('mount', ['-o', `remount,size=${size}m`, path]),
    fill: async () => {
      const file = await open(ballast, 'a');
      try {
        for (const block of [1024 ** 2, 4096])
          while (
            await file.write(Buffer.alloc(block, 1)).then(
              () => true,
              () => false,
            )
          );
      } finally {
        await file.close();
      }
    },
    free: () => rm(ballast, { force: true }),
    readOnly: (is) => must('mount', ['-o', `remount,${is ? 'ro' : 'rw'}`, path]),
    remove: async () => {
      must('umount', [path]);
      await folder.remove();
    },
  };
}

/** The write-ahead log of a stopped cluster, moved to another disk as an administrator would do it. */
export function moveLog(cluster: string, to: string): void {
  const log = join(cluster, 'pg_wal');
  const script =
    'mkdir -p "$2" && chown --reference="$3" "$2" && mv "$1" "$2/" && ln -s "$2/pg_wal" "$1" && chown -h --reference="$3" "$1"';
  const { status, stderr } = run('sh', ['-c', script, 'sh', log, to, cluster]);
  if (status !== 0) throw new Error(`the log was not moved: ${stderr}`);
}
