import { sql } from 'kysely';
import { rawQuery, type Tx } from '../db/transaction.ts';

type LimitKey = { name: string; most: number };

/** A limit by name and the seconds of its window, and where a try of it is counted: the widest place last. */
export type Counted = { limit: string; seconds: number; places: readonly LimitKey[] };

/** Seconds to wait and the place that says so; 0 = go on. */
export type Wait = { wait: number; place: string | null };
const GO_ON: Wait = { wait: 0, place: null };

/** The widest first, in which order they are locked: who is refused there leaves no row in a narrower one. */
const arraysOf = ({ places }: Counted) => {
  const widest = [...places].reverse();
  return { names: widest.map(({ name }) => name), most: widest.map(({ most }) => most) };
};

/** Counts one try in all places or in none. */
export async function takeTry(tx: Tx, counted: Counted, now: Date): Promise<Wait> {
  const { names, most } = arraysOf(counted);
  const { limit, seconds } = counted;
  const [row] = await tx.last(
    rawQuery<Wait>(
      sql`select wait, place from inspect.take_try(${limit}, ${names}::text[], ${most}::integer[], ${now}, ${seconds}::integer)`,
    ),
  );
  return row ?? GO_ON;
}

/** Whether the next try may be taken. Counts nothing. */
export async function waitForTry(tx: Tx, counted: Counted, now: Date): Promise<Wait> {
  const { names, most } = arraysOf(counted);
  const [row] = await tx.last(
    rawQuery<Wait>(sql`
      select inspect.wait_for_tries(l.tries, place.most, ${now}, ${counted.seconds}::integer) as wait, place.name as place
      from unnest(${names}::text[], ${most}::integer[]) as place(name, most)
      join attempt_limits l on l.name = ${counted.limit} and l.network = place.name
      order by wait desc limit 1`),
  );
  return row ?? GO_ON;
}

/** The last try that was counted there was none. */
export async function giveBackTry(tx: Tx, counted: Counted): Promise<void> {
  const { names } = arraysOf(counted);
  await tx.last(rawQuery(sql`select inspect.give_back_try(${counted.limit}, ${names}::text[])`));
}

/** Of whom nothing was heard for as long as is counted, nothing is remembered. Whoever tries right now keeps his row. */
export async function forgetOldTries(tx: Tx, now: Date): Promise<void> {
  await tx.run(
    rawQuery(sql`
      delete from attempt_limits l using (
        select name, network from attempt_limits
         where cardinality(inspect.recent_tries(tries, ${now}, seconds)) = 0 for update skip locked
      ) old where l.name = old.name and l.network = old.network`),
  );
}
