import type { ListDefinition } from '@inspect/contract/reference';
import type pg from 'pg';

/** A list that nobody has ever heard of: what a new one needs is its declaration and its table. */
export const TOYS: ListDefinition = {
  path: '/toys',
  table: 'toys',
  page: 'settings-cars',
  store: { database: 'inspect', name: 'toys' },
  cached: true,
  fields: {
    name: { kind: 'text' },
    price: { kind: 'money' },
    wheels: { kind: 'whole', default: 4 },
    sold: { kind: 'flag', default: false },
    car: { kind: 'ref', list: 'cars', optional: true },
  },
  order: ['name'],
  key: ['name'],
};

/** What its migration would say. */
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
