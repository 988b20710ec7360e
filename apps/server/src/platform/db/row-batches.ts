import type { CompiledQuery } from 'kysely';
import type pg from 'pg';

let opened = 0;

/**
 * The rows of a reading query, `size` at a time, through a cursor of the server. Every batch is a statement of
 * its own, and that is why this is no portal read by pg-cursor: such a portal counts as one running statement
 * until its last row, so that `statement_timeout` ends whatever takes 10 s altogether, the limit on idle
 * transactions never applies, and the transaction can ask nothing else between two batches.
 * A reader that stops early or throws closes the cursor. For use inside the transaction only.
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
