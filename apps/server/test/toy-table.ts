import type pg from 'pg';

/** What the migration of `TOYS` would say. */
export async function makeToyTable(pool: pg.Pool): Promise<void> {
  await pool.query(`
    create table toys (
      id oid24 primary key, name text not null, price integer not null, wheels integer not null,
      sold boolean not null, car oid24 references cars,
      sort_key text collate "C" not null, search_key text not null, retired_at timestamptz,
      version integer not null default 1
    );
    create unique index toys_live_name on toys (sort_key) where retired_at is null;
    call inspect.keep_as_list('toys')`);
}
