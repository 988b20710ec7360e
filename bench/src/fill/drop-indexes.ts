import type pg from 'pg';

/** What only helps to find is built at the end: that takes a tenth of the time. Remembered, however often one is stopped. */
export async function dropIndexes(client: pg.PoolClient, tables: readonly string[]): Promise<void> {
  await client.query(
    'create table if not exists bench.indexes (name text primary key, owner regclass not null, definition text not null)',
  );
  const { rows } = await client.query<{ name: string }>(
    `insert into bench.indexes select c.relname, i.indrelid, pg_get_indexdef(i.indexrelid)
       from pg_index i join pg_class c on c.oid = i.indexrelid
      where i.indrelid = any ($1::regclass[]) and not i.indisunique on conflict do nothing returning name`,
    [tables],
  );
  for (const { name } of rows) await client.query(`drop index ${name}`);
}

/** Those of these tables, each a statement: they may be built beside each other. What was built before a stop is built again. */
export async function missingIndexes(
  client: pg.PoolClient,
  tables: readonly string[],
): Promise<readonly string[]> {
  const { rows } = await client.query<{ name: string; definition: string }>(
    'select name, definition from bench.indexes where owner = any ($1::regclass[]) order by name',
    [tables],
  );
  for (const { name } of rows) await client.query(`drop index if exists ${name}`);
  return rows.map(({ definition }) => definition);
}
