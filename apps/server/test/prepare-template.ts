import { seedPages } from '../db/seed/seed-pages.ts';
import { seedReference } from '../db/seed/seed-reference.ts';
import { openPool } from '../src/platform/db/connect.ts';
import { seedFixtures } from './fixtures.ts';

/**
 * Fills the template every test database is copied from, after the migrations ran on it: reference data,
 * pages with their default grants, and the fixtures.
 */
export async function prepareTemplate(url: string): Promise<void> {
  const pool = openPool(url, { max: 1 });
  const client = await pool.connect();
  try {
    await seedReference(client);
    await seedPages(client);
    await seedFixtures(client);
    await client.query('analyze');
  } finally {
    client.release();
    await pool.end();
  }
}
