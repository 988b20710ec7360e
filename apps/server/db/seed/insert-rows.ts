import type pg from 'pg';

const quote = (name: string) => `"${name.replaceAll('"', '""')}"`;

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
  const columns = Object.keys(first).map(quote).join(', ');
  const name = quote(table);
  const result = await client.query(
    `insert into ${name} (${columns}) select ${columns} from jsonb_populate_recordset(null::${name}, $1::jsonb) on conflict do nothing`,
    [JSON.stringify(rows)],
  );
  return result.rowCount ?? 0;
}

/**
 * Adds the rows whose key is not there yet. Asks first: even an insert of nothing would count as a change of
 * the list, and every start would make everyone load the lists anew.
 */
export async function insertMissing(
  client: pg.Pool | pg.PoolClient,
  table: string,
  key: string,
  rows: readonly Record<string, unknown>[],
): Promise<number> {
  const { rows: known } = await client.query<{ key: string }>(
    `select ${quote(key)}::text as key from ${quote(table)}`,
  );
  const keys = new Set(known.map((row) => row.key));
  return insertRows(
    client,
    table,
    rows.filter((row) => !keys.has(String(row[key]))),
  );
}
