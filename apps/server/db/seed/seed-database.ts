import type pg from 'pg';
import { takeTime } from '../../src/platform/db/take-time.ts';
import type { Storage } from '../../src/platform/storage/storage.ts';
import { photographPlates } from './demo/demo-photos.ts';
import { seedDemo } from './demo/seed-demo.ts';
import { seedPages } from './seed-pages.ts';
import { seedReference } from './seed-reference.ts';

const LOCK = 4_173_002;

type Options = { demonstration: boolean; now: Date; storage: Storage; say: (line: string) => void };

/** Reference data and pages for every database, invented companies and checkups for a demonstration. */
export async function seedDatabase(pool: pg.Pool, options: Options): Promise<void> {
  const client = await pool.connect();
  try {
    await client.query('begin');
    // Two processes that start at once would both find nothing.
    await client.query('select pg_advisory_xact_lock($1)', [LOCK]);
    await takeTime(client, 1);
    await seedReference(client);
    await seedPages(client);
    if (options.demonstration) {
      const photographed = await seedDemo(client, options);
      await photographPlates(client, options.storage, photographed);
    }
    await client.query('commit');
  } catch (problem) {
    await client.query('rollback');
    throw problem;
  } finally {
    client.release();
  }
}
