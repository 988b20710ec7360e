import { execFile } from 'node:child_process';

/** The operating system user PostgreSQL runs as when Inspect itself is started by root. */
export type ServiceUser = { uid: number; gid: number; name: string };

export type ProgramResult = { ok: boolean; output: string };

/**
 * Runs a program to its end, killed when the time is over. Never throws: a program that cannot be
 * started answers `ok: false` with the system's words.
 * `asked`, once aborted, ends it before: by SIGTERM, so that initdb ends its own children and clears away.
 * The environment is our own: PGDATA, PGPORT or a foreign LC_ALL must not reach initdb.
 */
export function runProgram(
  file: string,
  args: string[],
  options: {
    timeout: number;
    cwd?: string;
    user?: ServiceUser | undefined;
    asked?: AbortSignal | undefined;
  },
): Promise<ProgramResult> {
  const { timeout, cwd = '/', user, asked } = options;
  const identity = user ? { uid: user.uid, gid: user.gid } : {};
  return new Promise((done) => {
    const child = execFile(
      file,
      args,
      { cwd, timeout, killSignal: 'SIGKILL', env: programEnvironment(), encoding: 'utf8', ...identity },
      (error, stdout, stderr) => {
        const late = error?.killed ? `\n${file} did not end within ${timeout / 1000} s` : '';
        const own = error && !stderr && !late ? error.message : '';
        asked?.removeEventListener('abort', end);
        done({ ok: !error, output: `${stdout}${stderr}${own}${late}`.trim() });
      },
    );
    const end = () => void child.kill('SIGTERM');
    if (asked?.aborted) end();
    asked?.addEventListener('abort', end);
  });
}

/** What PostgreSQL's programs see of the environment. */
export function programEnvironment(): NodeJS.ProcessEnv {
  return { PATH: process.env.PATH ?? '/usr/bin:/bin', LC_ALL: 'C' };
}
