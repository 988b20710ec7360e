import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { repositoryRoot } from '../../src/platform/paths.ts';

const rowsShape = z.array(z.looseObject({ _id: z.string() }));
export type SeedRow = z.infer<typeof rowsShape>[number];

/** A data file of db/seed/reference (their sources: SOURCES.md beside them). */
export async function readSeed(name: string): Promise<SeedRow[]> {
  const file = join(repositoryRoot(), 'apps', 'server', 'db', 'seed', 'reference', `${name}.json`);
  return rowsShape.parse(JSON.parse(await readFile(file, 'utf8')));
}
