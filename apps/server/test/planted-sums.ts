import type pg from 'pg';
import { expect } from 'vitest';

/** A stored sum: the first row of a table that matches. */
type Sum = { table: string; condition: string };

/**
 * Each of these figures planted wrong in that row, and the row gone, is found by the doctor, who names this day (YYYY-MM-DD) when asked
 * for what is since `since`; as it was stored he finds nothing. It is left as it was.
 */
export async function expectFoundByDoctor(
  pool: pg.Pool,
  { table, condition }: Sum,
  { figures, day, since }: { figures: readonly string[]; day: string; since: string },
): Promise<void> {
  const client = await pool.connect();
  const wrong = async () =>
    (
      await client.query<{ day: string }>(`select day::text from inspect.miscounted_days('${since}')`)
    ).rows.map((row) => row.day);
  const row = `ctid = (select min(ctid) from ${table} where ${condition} and first_day = '${day}')`;
  try {
    await client.query('begin');
    expect(await wrong()).toEqual([]);
    for (const change of [
      ...figures.map((figure) => `update ${table} set ${figure} = ${figure} + 1 where ${row}`),
      `delete from ${table} where ${row}`,
    ]) {
      await client.query('savepoint whole');
      expect((await client.query(change)).rowCount, change).toBe(1);
      expect(await wrong(), change).toContain(day);
      await client.query('rollback to whole');
    }
  } finally {
    await client.query('rollback');
    client.release();
  }
}
