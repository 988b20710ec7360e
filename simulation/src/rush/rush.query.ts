import type pg from 'pg';

/** How often each of these checkups was written. */
export async function versionsOf(pool: pg.Pool, ids: readonly string[]): Promise<Map<string, number>> {
  const { rows } = await pool.query<{ id: string; version: number }>(
    'select id::text, version from checkups where id = any ($1)',
    [ids],
  );
  return new Map(rows.map(({ id, version }) => [id, version]));
}
