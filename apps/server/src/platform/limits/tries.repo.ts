import { sql } from 'kysely';
import { rawQuery, type Tx } from '../db/transaction.ts';

type Place = { name: string; most: number };

/** A limit by name and the seconds of its window, and where a try of it is counted. */
export type Counted = { limit: string; seconds: number; places: readonly Place[] };

const arraysOf = ({ places }: Counted) => ({
  names: places.map(({ name }) => name),
  most: places.map(({ most }) => most),
});

/** Counts one try in all places or in none. Seconds to wait, 0 = counted. */
export async function takeTry(tx: Tx, counted: Counted, now: Date): Promise<number> {
  const { names, most } = arraysOf(counted);
  const { limit, seconds } = counted;
  const [row] = await tx.last(
    rawQuery<{ wait: number }>(
      sql`select inspect.take_try(${limit}, ${names}::text[], ${most}::integer[], ${now}, ${seconds}::integer) as wait`,
    ),
  );
  return row?.wait ?? 0;
}

/** Seconds to wait, 0 = the next try may be taken. Counts nothing. */
export async function waitForTry(tx: Tx, counted: Counted, now: Date): Promise<number> {
  const { names, most } = arraysOf(counted);
  const [row] = await tx.last(
    rawQuery<{ wait: number | null }>(sql`
      select max(inspect.wait_for_tries(l.tries, place.most, ${now}, ${counted.seconds}::integer))::integer as wait
      from unnest(${names}::text[], ${most}::integer[]) as place(name, most)
      join attempt_limits l on l.name = ${counted.limit} and l.network = place.name`),
  );
  return row?.wait ?? 0;
}

/** The last try that was counted there was none. */
export async function giveBackTry(tx: Tx, counted: Counted): Promise<void> {
  const { names } = arraysOf(counted);
  await tx.last(
    rawQuery(sql`
      update attempt_limits set tries = trim_array(tries, 1)
      where name = ${counted.limit} and network = any(${names}::text[]) and cardinality(tries) > 0`),
  );
}

/** Of whom nothing was heard for as long as is counted, nothing is remembered. */
export async function forgetOldTries(tx: Tx, now: Date): Promise<void> {
  await tx.run(
    rawQuery(
      sql`delete from attempt_limits where cardinality(inspect.recent_tries(tries, ${now}, seconds)) = 0`,
    ),
  );
}
