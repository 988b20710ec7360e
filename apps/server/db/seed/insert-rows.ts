import type pg from 'pg';

/**
 * Adds rows that are not there yet and touches nothing else. All rows have the same columns; one statement
 * whatever their number.
 */
export async function insertRows(
  client: pg.Pool | pg.PoolClient,
  table: string,
  rows: readonly Record<string, unknown>[],
): Promise<number> {
  const [first] = rows;
  if (!first) return 0;
  const quote = (name: string) => `"${name.replaceAll('"', '""')}"`;
  const columns = Object.keys(first).map(quote).join(', ');
  const name = quote(table);
  const result = await client.query(
    `insert into ${name} (${columns}) select ${columns} from jsonb_populate_recordset(null::${name}, $1::jsonb) on conflict do nothing`,
    [JSON.stringify(rows)],
  );
  return result.rowCount ?? 0;
}
