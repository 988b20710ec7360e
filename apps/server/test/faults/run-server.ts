import { type ChildProcess, spawn } from 'node:child_process';
import { waitUntil } from '@inspect/embedded-postgres';
import { repositoryRoot } from '../../src/platform/paths.ts';
import { programOf } from '../program-of.ts';

const START_LIMIT_MS = 120_000;
/** Longer than any stop may take, so that a hang is seen as one. */
const END_LIMIT_MS = 60_000;
/** Settings of the person who tests must not reach the server under test. */
const INHERITED = ['PATH', 'HOME', 'TMPDIR', 'LANG', 'USER', 'LOGNAME', 'TZ'];

export type RunningServer = {
  pid: number;
  /** everything it printed and logged so far */
  said(): string;
  /** the address it says it listens on; throws what it said when it ends or takes too long */
  origin(): Promise<string>;
  signal(name: NodeJS.Signals): void;
  isAlive(): boolean;
  /** its exit code, or the signal that ended it; 'still running' when the limit of a minute has passed */
  ended(): Promise<number | NodeJS.Signals | 'still running'>;
  /** kill -9 where it still runs */
  kill(): Promise<void>;
};

/** The real server as a process of its own, with these settings and no others. */
export function runServer(settings: Record<string, string>): RunningServer {
  const root = repositoryRoot();
  const own = Object.fromEntries(
    INHERITED.flatMap((name) => (process.env[name] ? [[name, process.env[name]]] : [])),
  );
  const child = spawn(process.execPath, programOf('server'), {
    cwd: root,
    env: { ...own, PORT: '0', HOST: '127.0.0.1', ...settings },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let said = '';
  const hear = (chunk: unknown) => {
    said += String(chunk);
  };
  child.stdout?.on('data', hear);
  child.stderr?.on('data', hear);
  const ended = async () =>
    (await waitUntil(() => endOf(child) ?? undefined, { within: END_LIMIT_MS })) ??
    ('still running' as const);
  return {
    pid: child.pid ?? 0,
    said: () => said,
    origin: async () => {
      const port = await waitUntil(
        () =>
          /Inspect is ready: http:\/\/localhost:(\d+)/.exec(said)?.[1] ??
          (endOf(child) === null ? undefined : ''),
        { within: START_LIMIT_MS },
      );
      if (!port) throw new Error(`the server did not start: ${said}`);
      return `http://127.0.0.1:${port}`;
    },
    signal: (name) => void child.kill(name),
    isAlive: () => endOf(child) === null,
    ended,
    kill: async () => {
      if (endOf(child) === null) child.kill('SIGKILL');
      await ended();
    },
  };
}

const endOf = (child: ChildProcess) => child.exitCode ?? child.signalCode;
