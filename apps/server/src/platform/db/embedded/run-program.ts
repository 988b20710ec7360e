import { execFile } from 'node:child_process';

/** The operating system user PostgreSQL runs as when Inspect itself is started by root. */
export type ServiceUser = { uid: number; gid: number; name: string };

export type ProgramResult = { ok: boolean; output: string };

/**
 * Runs a program to its end, killed when the time is over. Never throws: a program that cannot be
 * started answers `ok: false` with the system's words.
 * The environment is our own: PGDATA, PGPORT or a foreign LC_ALL must not reach initdb.
 */
export function runProgram(
  file: string,
  args: string[],
  options: { timeout: number; cwd?: string; user?: ServiceUser | undefined },
): Promise<ProgramResult> {
  const { timeout, cwd = '/', user } = options;
  const identity = user ? { uid: user.uid, gid: user.gid } : {};
  return new Promise((done) => {
    execFile(
      file,
      args,
      { cwd, timeout, killSignal: 'SIGKILL', env: programEnvironment(), encoding: 'utf8', ...identity },
      (error, stdout, stderr) => {
        const late = error?.killed ? `\n${file} did not end within ${timeout / 1000} s` : '';
        const own = error && !stderr && !late ? error.message : '';
        done({ ok: !error, output: `${stdout}${stderr}${own}${late}`.trim() });
      },
    );
  });
}

/** What PostgreSQL's programs see of the environment. */
export function programEnvironment(): NodeJS.ProcessEnv {
  return { PATH: process.env.PATH ?? '/usr/bin:/bin', LC_ALL: 'C' };
}
