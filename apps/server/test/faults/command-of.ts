import { programOf } from '../program-of.ts';

/** Settings of the person who tests must not reach the program. */
const FOREIGN = [
  ...['DATABASE_URL', 'DATABASE_POOL', 'PUBLIC_ORIGIN', 'TRUST_PROXY'],
  ...['NODE_ENV', 'NODE_OPTIONS', 'VITEST', 'TEST_DATABASE_URL'],
];

/** The command line of one of our programs: `server`, or `cli` with its arguments. */
export function commandOf(name: 'server' | 'cli', args: string[] = []): string[] {
  return [process.execPath, ...programOf(name), ...args];
}

/** A demonstration on a free port with this data; `settings` stand above. */
export function settingsFor(dataDir: string, settings: NodeJS.ProcessEnv = {}): NodeJS.ProcessEnv {
  const own = Object.entries(process.env).filter(([name]) => !FOREIGN.includes(name));
  return {
    ...Object.fromEntries(own),
    DATA_DIR: dataDir,
    PORT: '0',
    HOST: '127.0.0.1',
    INSPECT_MODE: 'demonstration',
    LOG_LEVEL: 'warn',
    ...settings,
  };
}
