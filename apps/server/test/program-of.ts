import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { repositoryRoot } from '../src/platform/paths.ts';

/**
 * What Node is given to run one of our programs: its sources, which are translated anew at each start, or with
 * TEST_BUILT_SERVER=1 the built program, as `npm test` does: it starts in a quarter of the time, and is what is installed.
 */
export function programOf(name: 'server' | 'cli'): string[] {
  const server = join(repositoryRoot(), 'apps', 'server');
  if (process.env.TEST_BUILT_SERVER !== '1')
    return ['--import', 'tsx', join(server, 'src', 'app', `${name}.ts`)];
  const built = join(server, 'dist', `${name}.mjs`);
  if (!existsSync(built)) throw new Error(`${built} is missing: npm run build`);
  return [built];
}

/** How long the server may take until it is ready: sources are translated anew at each start. */
export const startLimit = (built: number, fromSource: number): number =>
  process.env.TEST_BUILT_SERVER === '1' ? built : fromSource;
