import type pg from 'pg';

/** What only helps to find is built at the end: that takes a tenth of the time. Remembered, however often one is stopped. */
export async function dropIndexes(client: pg.PoolClient, tables: readonly string[]): Promise<void> {
  await client.query(
    'create table if not exists bench.indexes (name text primary key, definition text not null)',
  );
  const { rows } = await client.query<{ name: string }>(
    `insert into bench.indexes select c.relname, pg_get_indexdef(i.indexrelid)
       from pg_index i join pg_class c on c.oid = i.indexrelid
      where i.indrelid = any ($1::regclass[]) and not i.indisunique on conflict do nothing returning name`,
    [tables],
  );
  for (const { name } of rows) await client.query(`drop index ${name}`);
}

/** Builds them again. */
export async function buildIndexes(client: pg.PoolClient): Promise<void> {
  const { rows } = await client.query<{ name: string; definition: string }>(
    'select * from bench.indexes order by name',
  );
  for (const { name, definition } of rows) {
    await client.query(`drop index if exists ${name}`);
    await client.query(definition);
  }
  await client.query('drop table bench.indexes');
}
