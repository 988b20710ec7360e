import { spawn } from 'node:child_process';

/** The operating system user PostgreSQL runs as when this process is root's. */
export type ServiceUser = { uid: number; gid: number; name: string };

export type ProgramResult = { ok: boolean; output: string };

/**
 * Runs a program to its end or until time is over; never throws: what can't start answers `ok: false` in the system's
 * words. `signal` ends it by SIGTERM, so that initdb clears away. PGDATA or a foreign LC_ALL never reach it.
 * @param options.lock a descriptor that the program and its children hold as long as they live
 */
export function runProgram(
  file: string,
  args: string[],
  options: {
    timeout: number;
    cwd?: string;
    user?: ServiceUser | undefined;
    lock?: number;
    signal?: AbortSignal | undefined;
  },
): Promise<ProgramResult> {
  const { timeout, cwd = '/', user, lock, signal } = options;
  return new Promise((done) => {
    const child = spawn(file, args, {
      cwd,
      timeout,
      killSignal: 'SIGKILL',
      env: programEnvironment(),
      stdio: ['ignore', 'pipe', 'pipe', ...(lock === undefined ? [] : [lock])],
      ...(user ? { uid: user.uid, gid: user.gid } : {}),
    });
    const said = { out: '', err: '' };
    child.stdout?.setEncoding('utf8').on('data', (piece: string) => {
      said.out += piece;
    });
    child.stderr?.setEncoding('utf8').on('data', (piece: string) => {
      said.err += piece;
    });
    child.once('error', (error) => done({ ok: false, output: error.message }));
    const end = () => void child.kill('SIGTERM');
    if (signal?.aborted) end();
    signal?.addEventListener('abort', end);
    child.once('close', (code, ended) => {
      signal?.removeEventListener('abort', end);
      const late = child.killed && !signal?.aborted ? `\n${file} did not end within ${timeout / 1000} s` : '';
      const own = code !== 0 && !said.err && !late ? `${file} ended with ${code ?? ended}` : '';
      done({ ok: code === 0, output: `${said.out}${said.err}${own}${late}`.trim() });
    });
  });
}

export function programEnvironment(): NodeJS.ProcessEnv {
  return { PATH: process.env.PATH ?? '/usr/bin:/bin', LC_ALL: 'C' };
}
