import { sql } from 'kysely';
import { rawQuery, type Tx } from '../../platform/db/transaction.ts';

/** Adds the seeds of days that have none; one that is there stays. */
export async function insertSeeds(
  tx: Tx,
  seeds: readonly { day: string; seed: string }[],
  now: Date,
): Promise<void> {
  const insert = sql`insert into control_seeds (day, seed, committed_at)
    select s.day, s.seed, ${now}
      from unnest(${seeds.map(({ day }) => day)}::date[], ${seeds.map(({ seed }) => seed)}::text[]) as s (day, seed)
    on conflict (day) do nothing`;
  await tx.run(rawQuery(insert));
}
