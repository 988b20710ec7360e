import { join } from 'node:path';
import { repositoryRoot } from '../../src/platform/paths.ts';

/** Settings of the person who tests must not reach the program. */
const FOREIGN = [
  ...['DATABASE_URL', 'DATABASE_POOL', 'PUBLIC_ORIGIN', 'TRUST_PROXY'],
  ...['NODE_ENV', 'NODE_OPTIONS', 'VITEST', 'TEST_DATABASE_URL'],
];

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
