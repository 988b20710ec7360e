import { existsSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { AnyEndpoint } from '@inspect/contract/kernel';
import { repositoryRoot } from '../../src/platform/paths.ts';

/**
 * Every call that the contract declares, found in the doors of its features: no list of them is kept by hand. Their
 * tables are called `…Endpoints`.
 * @param tables tables that are left out, by name
 */
export async function declaredEndpoints({ except }: { except: readonly string[] }): Promise<AnyEndpoint[]> {
  const folder = join(repositoryRoot(), 'packages/contract/src');
  const features = await readdir(folder);
  // One that has only words has no door.
  const withDoor = features.filter((feature) => existsSync(join(folder, feature, 'index.ts')));
  const doors: Record<string, unknown>[] = await Promise.all(
    withDoor.map((feature) => import(`@inspect/contract/${feature}`)),
  );
  const calls = doors
    .flatMap((door) => Object.entries(door))
    .filter(([name]) => name.endsWith('Endpoints') && !except.includes(name))
    .flatMap(([, table]) => Object.values(table as Record<string, AnyEndpoint>));
  // One call may stand in two tables.
  return [...new Set(calls)];
}
