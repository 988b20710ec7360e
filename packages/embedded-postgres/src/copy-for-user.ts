import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { pipeline } from 'node:stream/promises';
import { EmbeddedPostgresError } from './embedded-postgres-error.ts';
import { programEnvironment, type ServiceUser } from './run-program.ts';

const TIMEOUT = 120_000;

/**
 * Copies what is in `source` into the folder `target` of another user. We read, he writes: root never writes inside
 * a folder whose owner could put a link where root is about to write.
 * @throws EmbeddedPostgresError with the system's words
 */
export async function copyForUser(source: string, target: string, user: ServiceUser): Promise<void> {
  const options = { cwd: '/', env: programEnvironment(), timeout: TIMEOUT, killSignal: 'SIGKILL' } as const;
  const { uid, gid } = user;
  const reader = spawn('tar', ['-C', source, '-cf', '-', '.'], {
    ...options,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const writer = spawn('tar', ['-C', target, '-xf', '-'], {
    ...options,
    uid,
    gid,
    stdio: ['pipe', 'ignore', 'pipe'],
  });
  let said = '';
  for (const { stderr } of [reader, writer]) {
    stderr.setEncoding('utf8').on('data', (piece: string) => {
      said += piece;
    });
  }
  const ends = [reader, writer].map((program) => once(program, 'close'));
  const outcome = await Promise.allSettled([...ends, pipeline(reader.stdout, writer.stdin)]);
  // The codes alone decide: an archive cut short is an error of the writer's, while a pipe may count as closed too early
  // only because Node saw the writer's end before its own.
  if (reader.exitCode === 0 && writer.exitCode === 0) return;
  const refused = outcome.find((one) => one.status === 'rejected');
  const reason = said.trim().split('\n').at(-1) || String(refused?.reason ?? 'tar was ended');
  throw new EmbeddedPostgresError(`PostgreSQL cannot be copied from ${source} to ${target}: ${reason}.`);
}
