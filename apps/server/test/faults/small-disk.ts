import { spawnSync } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { makeTemporaryFolder } from '@inspect/owned-folder';

const KILOBYTES = 512;

export type SmallDisk = {
  path: string;
  /** takes all room that is left; the answer gives it back */
  fill(): Promise<() => Promise<void>>;
  readOnly(is: boolean): void;
  remove(): Promise<void>;
};

/** A file system of half a megabyte, in memory. Only root may have one. */
export async function smallDisk(): Promise<SmallDisk> {
  const folder = await makeTemporaryFolder('inspect-disk-');
  const path = join(folder.path, 'disk');
  run('mkdir', [path]);
  run('mount', ['-t', 'tmpfs', '-o', `size=${KILOBYTES}k`, 'tmpfs', path]);
  return {
    path,
    fill: async () => {
      const filler = join(path, 'filler');
      let room = KILOBYTES * 1024;
      // The largest that fits, to the page.
      for (; room > 0; room -= 4096) {
        const fits = await writeFile(filler, Buffer.alloc(room)).then(
          () => true,
          () => false,
        );
        if (fits) break;
      }
      return () => writeFile(filler, '');
    },
    readOnly: (is) => run('mount', ['-o', `remount,${is ? 'ro' : 'rw'}`, path]),
    remove: async () => {
      run('umount', [path]);
      await folder.remove();
    },
  };
}

function run(program: string, args: string[]): void {
  const { status, stderr } = spawnSync(program, args, { encoding: 'utf8' });
  if (status !== 0) throw new Error(`${program} ${args.join(' ')}: ${stderr}`);
}
