import { type ChildProcess, spawn } from 'node:child_process';
import { join } from 'node:path';
import { waitUntil } from '../../src/platform/db/embedded/wait-until.ts';
import { repositoryRoot } from '../../src/platform/paths.ts';

/** Settings of the person who tests must not reach the program. */
const FOREIGN = [
  ...['DATABASE_URL', 'DATABASE_POOL', 'PUBLIC_ORIGIN', 'TRUST_PROXY'],
  ...['NODE_ENV', 'NODE_OPTIONS', 'VITEST', 'TEST_DATABASE_URL'],
];

export type Program = {
  child: ChildProcess;
  said(): string;
  /** resolves with the first match; throws what it said when it ends before or takes longer than 240 s */
  says(pattern: RegExp): Promise<RegExpExecArray>;
  /** exit code; null after a signal */
  ended(): Promise<number | null>;
};

/** The command line of one of our programs, from its sources: `server`, or `cli` with its arguments. */
export function commandOf(name: 'server' | 'cli', args: string[] = []): string[] {
  const file = join(repositoryRoot(), 'apps', 'server', 'src', 'app', `${name}.ts`);
  return [process.execPath, '--import', 'tsx', file, ...args];
}

/** A demonstration on a free port with this data; `settings` stand above. */
export function settingsFor(dataDir: string, settings: NodeJS.ProcessEnv = {}): NodeJS.ProcessEnv {
  const own = Object.entries(process.env).filter(([name]) => !FOREIGN.includes(name));
  return {
    ...Object.fromEntries(own),
    ...{ DATA_DIR: dataDir, PORT: '0', HOST: '127.0.0.1' },
    ...{ INSPECT_MODE: 'demonstration', LOG_LEVEL: 'warn' },
    ...settings,
  };
}

/** Runs one of our programs as a process of its own. */
export function runProcess([file = '', ...args]: string[], env: NodeJS.ProcessEnv): Program {
  const child = spawn(file, args, { cwd: repositoryRoot(), env, stdio: ['ignore', 'pipe', 'pipe'] });
  let text = '';
  const hear = (piece: unknown) => {
    text += String(piece);
  };
  child.stdout.on('data', hear);
  child.stderr.on('data', hear);
  const closed = new Promise<number | null>((done) => child.once('close', (code) => done(code)));
  const isOver = () => child.exitCode !== null || child.signalCode !== null;
  return {
    child,
    said: () => text,
    ended: () => closed,
    says: async (pattern) => {
      const found = await waitUntil(() => pattern.exec(text) ?? (isOver() ? 'over' : undefined), {
        within: 240_000,
      });
      if (found && found !== 'over') return found;
      throw new Error(`${args.at(-1)} did not say ${pattern}: ${text}`);
    },
  };
}
