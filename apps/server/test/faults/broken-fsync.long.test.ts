import { spawn, spawnSync } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { clusterOf, readPostmaster } from '@inspect/embedded-postgres';
import { expect, test } from 'vitest';
import { ownPostgres } from './own-postgres.ts';
import { recordFault } from './record-fault.ts';
import { percentile, seconds, until } from './until.ts';
import { startVolume } from './volume.ts';

const ROUNDS = 5;
const reason = noStrace();

/** Why no system call can be made to fail here; undefined where it can. */
function noStrace(): string | undefined {
  const tried = spawnSync('strace', ['-qq', '-e', 'trace=none', 'true']);
  if (tried.error) return 'strace is not installed';
  return tried.status === 0 ? undefined : 'strace may not trace here';
}

/** Lets the next fsync of every process of PostgreSQL fail with EIO, until it is ended. */
async function breakFsync(cluster: string) {
  const postmaster = await readPostmaster(cluster);
  const pid = String(postmaster?.process.pid ?? '');
  const children = spawnSync('ps', ['-o', 'pid=', '--ppid', pid], { encoding: 'utf8' })
    .stdout.trim()
    .split(/\s+/);
  const fault = 'inject=fsync,fdatasync:error=EIO:when=1';
  const which = children.flatMap((child) => ['-p', child]);
  const tracer = spawn(
    'strace',
    ['-qq', '-o', '/dev/null', '-e', 'trace=fsync,fdatasync', '-e', fault, ...which],
    { stdio: 'ignore' },
  );
  return () => void tracer.kill('SIGINT');
}

test.skipIf(reason)(
  `F10: a disk that fails to write ${ROUNDS} times loses nothing that was acknowledged${reason ? ` (skipped: ${reason})` : ''}`,
  async () => {
    const postgres = await ownPostgres();
    try {
      const cluster = clusterOf(postgres.server().dataDir);
      const panics = async () =>
        (await readFile(join(postgres.server().dataDir, 'postgres.log'), 'utf8')).split('PANIC').length - 1;
      const volume = await startVolume(postgres.database.url, 8);
      const back: number[] = [];
      for (let round = 1; round <= ROUNDS; round += 1) {
        expect(await volume.more(200)).toBe(true);
        const before = await panics();
        const mend = await breakFsync(cluster);
        expect(await until(async () => (await panics()) > before, 30_000, 10), `round ${round}`).toBeLessThan(
          30_000,
        );
        mend();
        const begin = performance.now();
        expect(await volume.more(1)).toBe(true);
        back.push(performance.now() - begin);
      }
      await volume.stop();
      expect(await volume.lost()).toBe(0);
      // A machine that does other things besides may take twice as long once.
      expect(percentile(back, 0.5)).toBeLessThanOrEqual(10_000);
      expect(percentile(back, 1)).toBeLessThanOrEqual(20_000);
      await recordFault({
        fault: 'F10',
        limit: '5 times, 0 acknowledged lost, back ≤ 10 s',
        measured: `${ROUNDS} times, 0 of ${volume.acknowledged()} lost, back in ${seconds(percentile(back, 0.5))}, at most ${seconds(percentile(back, 1))}`,
      });
    } finally {
      await postgres.database.drop();
      await postgres.remove();
    }
  },
);
