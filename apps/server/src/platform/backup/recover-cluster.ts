import { spawn } from 'node:child_process';
import { closeSync } from 'node:fs';
import { join } from 'node:path';
import {
  type Binaries,
  clusterOf,
  type Home,
  lockPostgres,
  programEnvironment,
} from '@inspect/embedded-postgres';
import { StartError } from '../start-error.ts';

/** Replays a copied cluster's WAL and runs one statement, in single-user mode: nobody can connect meanwhile. */
export async function recoverCluster(home: Home, binaries: Binaries, statement: string): Promise<void> {
  const lock = await lockPostgres(home);
  if (lock === undefined)
    throw new StartError(`Another PostgreSQL still runs on ${home.home}: end it and restore again.`);
  try {
    await runSingle(home, binaries, { statement, lock });
  } finally {
    closeSync(lock);
  }
}

async function runSingle(
  home: Home,
  binaries: Binaries,
  { statement, lock }: { statement: string; lock: number },
): Promise<void> {
  const settings = ['log_statement=none', 'logging_collector=off'].flatMap((each) => ['-c', each]);
  const child = spawn(
    join(binaries.binDir, 'postgres'),
    ['--single', '-D', clusterOf(home.home), ...settings, 'postgres'],
    {
      cwd: home.home,
      env: programEnvironment(),
      // its lock is held until it has ended, also where this program is killed
      stdio: ['pipe', 'ignore', 'pipe', lock],
      ...(home.user ? { uid: home.user.uid, gid: home.user.gid } : {}),
    },
  );
  let said = '';
  child.stderr?.on('data', (piece: Buffer) => {
    said = `${said}${piece.toString()}`.slice(-4_000);
  });
  const closed = new Promise<number | null>((done, fail) => {
    child.once('error', fail);
    child.once('close', done);
  });
  // It may end before it has read anything; its code and words say why.
  child.stdin?.on('error', () => undefined);
  child.stdin?.end(`${statement}\n`);
  const code = await closed;
  const failure = said.split('\n').find((line) => /(ERROR|FATAL|PANIC):/.test(line));
  if (code !== 0 || failure)
    throw new StartError(
      `The restored database does not recover: ${failure ?? said.trim().split('\n').at(-1) ?? `code ${code}`}`,
    );
}
