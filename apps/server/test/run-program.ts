import { type ChildProcess, spawn } from 'node:child_process';
import { waitUntil } from '@inspect/embedded-postgres';
import { repositoryRoot } from '../src/platform/paths.ts';
import { programOf } from './program-of.ts';

type Env = Record<string, string>;

/** Only this much of the tester's own environment: his settings must not reach the program. */
const INHERITED = ['PATH', 'HOME', 'TMPDIR', 'LANG'];

function start(
  name: 'server' | 'cli',
  args: string[],
  env: Env,
): { child: ChildProcess; said: () => string } {
  const own = Object.fromEntries(INHERITED.map((name) => [name, process.env[name] ?? '']));
  const child = spawn(process.execPath, [...programOf(name), ...args], {
    cwd: repositoryRoot(),
    env: { ...own, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let said = '';
  for (const stream of [child.stdout, child.stderr])
    stream?.on('data', (piece: Buffer) => {
      said += piece.toString();
    });
  return { child, said: () => said };
}

/** Runs a command of the administrator as he would: what it printed, and how it ended. */
export function runCommand(args: string[], env: Env): Promise<{ code: number | null; said: string }> {
  const { child, said } = start('cli', args, env);
  return new Promise((resolve) => child.on('close', (code) => resolve({ code, said: said() })));
}

export type RunningServer = { origin: string; said(): string; stop(): Promise<number | null> };

/** The real server on a free port; throws what it said when it does not start. */
export async function runServer(env: Env): Promise<RunningServer> {
  const { child, said } = start('server', [], { PORT: '0', HOST: '127.0.0.1', LOG_LEVEL: 'warn', ...env });
  const ended = new Promise<number | null>((resolve) => child.on('close', resolve));
  const port = await waitUntil(
    () =>
      /Inspect is ready: http:\/\/localhost:(\d+)/.exec(said())?.[1] ??
      (child.exitCode === null ? undefined : 'ended'),
    { within: 60_000 },
  );
  if (!port || port === 'ended') {
    child.kill('SIGKILL');
    await ended;
    throw new Error(`the server did not start: ${said()}`);
  }
  return {
    origin: `http://127.0.0.1:${port}`,
    said,
    stop: () => {
      child.kill('SIGTERM');
      return ended;
    },
  };
}
