import type { CompiledQuery } from 'kysely';
import type pg from 'pg';

let opened = 0;

/**
 * The rows of a reading query, `size` at a time, by a cursor inside the transaction. Each batch is a statement of its
 * own: a portal (pg-cursor) would count as one running statement, which `statement_timeout` ends after 10 s.
 */
export async function* rowBatches<Row extends pg.QueryResultRow>(
  client: pg.PoolClient,
  { sql, parameters }: CompiledQuery<unknown>,
  size: number,
): AsyncGenerator<Row[], void, undefined> {
  if (!Number.isSafeInteger(size) || size < 1) throw new RangeError(`batches of ${size} rows`);
  opened += 1;
  const cursor = `batches_${opened}`;
  // All rows will be fetched: a plan that is quick for the first tenth is not what is wanted.
  await client.query('set local cursor_tuple_fraction = 1');
  await client.query(`declare ${cursor} no scroll cursor for ${sql}`, [...parameters]);
  const fetch = () => {
    const batch = client.query<Row>(`fetch ${size} from ${cursor}`);
    // It may fail while nobody waits for it yet.
    batch.catch(() => undefined);
    return batch;
  };
  try {
    // One batch ahead: the database works while the rows before are written.
    for (let next = fetch(); ; ) {
      const { rows } = await next;
      const isLast = rows.length < size;
      if (!isLast) next = fetch();
      if (rows.length > 0) yield rows;
      if (isLast) return;
    }
  } finally {
    // After a failure nothing can be closed any more: then the end of the transaction does it.
    await client.query(`close ${cursor}`).catch(() => undefined);
  }
}
