import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { repositoryRoot } from '../src/platform/paths.ts';

/**
 * What Node is given to run the real server: its sources, or with TEST_BUILT_SERVER=1 the built program, as
 * `npm run test:long` does, because limits in seconds are promised for what is installed.
 */
export function serverProgram(): string[] {
  const server = join(repositoryRoot(), 'apps', 'server');
  if (process.env.TEST_BUILT_SERVER !== '1')
    return ['--import', 'tsx', join(server, 'src', 'app', 'server.ts')];
  const built = join(server, 'dist', 'server.mjs');
  if (!existsSync(built)) throw new Error(`${built} is missing: npm run build`);
  return [built];
}

/** How long the server may take until it is ready: sources are translated anew at each start. */
export const startLimit = (built: number, fromSource: number): number =>
  process.env.TEST_BUILT_SERVER === '1' ? built : fromSource;
