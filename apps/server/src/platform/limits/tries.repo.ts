import { sql } from 'kysely';
import { rawQuery, type Tx } from '../db/transaction.ts';

export type Place = { name: string; most: number };

const arraysOf = (places: readonly Place[]) => ({
  names: places.map(({ name }) => name),
  most: places.map(({ most }) => most),
});

/** Counts one try in all places or in none. Seconds to wait, 0 = counted. */
export async function takeTry(tx: Tx, limit: string, places: readonly Place[], now: Date): Promise<number> {
  const { names, most } = arraysOf(places);
  const [row] = await tx.last(
    rawQuery<{ wait: number }>(
      sql`select inspect.take_try(${limit}, ${names}::text[], ${most}::integer[], ${now}) as wait`,
    ),
  );
  return row?.wait ?? 0;
}

/** Seconds to wait, 0 = the next try may be taken. Counts nothing. */
export async function waitForTry(
  tx: Tx,
  limit: string,
  places: readonly Place[],
  now: Date,
): Promise<number> {
  const { names, most } = arraysOf(places);
  const [row] = await tx.last(
    rawQuery<{ wait: number | null }>(sql`
      select max(inspect.wait_for_tries(l.tries, place.most, ${now}))::integer as wait
      from unnest(${names}::text[], ${most}::integer[]) as place(name, most)
      join attempt_limits l on l.name = ${limit} and l.network = place.name`),
  );
  return row?.wait ?? 0;
}

/** The last try that was counted there was none. */
export async function giveBackTry(tx: Tx, limit: string, places: readonly Place[]): Promise<void> {
  const { names } = arraysOf(places);
  await tx.last(
    rawQuery(sql`
      update attempt_limits set tries = trim_array(tries, 1)
      where name = ${limit} and network = any(${names}::text[]) and cardinality(tries) > 0`),
  );
}

/** Of whom nothing was heard for a minute, nothing is remembered. */
export async function forgetOldTries(tx: Tx, now: Date): Promise<void> {
  await tx.run(
    rawQuery(sql`delete from attempt_limits where cardinality(inspect.recent_tries(tries, ${now})) = 0`),
  );
}
