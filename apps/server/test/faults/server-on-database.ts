import { type ChildProcess, spawn } from 'node:child_process';
import { waitUntil } from '@inspect/embedded-postgres';
import { repositoryRoot } from '../../src/platform/paths.ts';
import { programOf } from '../program-of.ts';

const START_LIMIT_MS = 180_000;
const END_LIMIT_MS = 40_000;

export type ServerOnDatabase = {
  origin: string;
  /** everything it has said */
  said(): string;
  /** as the administrator stops it; its exit code, null = it had to be killed */
  stop(): Promise<number | null>;
};

/** The real server, as a demonstration, on a database that is there; `dataDir` takes its files. */
export async function serverOnDatabase(
  url: string,
  dataDir: string,
  settings: Record<string, string> = {},
): Promise<ServerOnDatabase> {
  const root = repositoryRoot();
  const { PATH = '', HOME = '', TMPDIR = '/tmp' } = process.env;
  const child = spawn(process.execPath, programOf('server'), {
    cwd: root,
    env: {
      PATH,
      HOME,
      TMPDIR,
      DATABASE_URL: url,
      DATA_DIR: dataDir,
      PORT: '0',
      HOST: '127.0.0.1',
      INSPECT_MODE: 'demonstration',
      LOG_LEVEL: 'warn',
      ...settings,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let said = '';
  for (const stream of [child.stdout, child.stderr])
    stream?.on('data', (chunk) => {
      said += String(chunk);
    });
  const port = await waitUntil(() => portOf(said) ?? (isAlive(child) ? undefined : 'ended'), {
    within: START_LIMIT_MS,
  });
  if (port === undefined || port === 'ended') {
    child.kill('SIGKILL');
    throw new Error(`the server did not start: ${said}`);
  }
  return {
    origin: `http://127.0.0.1:${port}`,
    said: () => said,
    stop: async () => {
      if (isAlive(child)) child.kill('SIGTERM');
      if (await waitUntil(() => (isAlive(child) ? undefined : true), { within: END_LIMIT_MS }))
        return child.exitCode;
      child.kill('SIGKILL');
      return null;
    },
  };
}

const portOf = (said: string) => /Inspect is ready: http:\/\/localhost:(\d+)/.exec(said)?.[1];
const isAlive = (child: ChildProcess) => child.exitCode === null && child.signalCode === null;
