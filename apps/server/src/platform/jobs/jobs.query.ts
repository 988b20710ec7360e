import { sql } from 'kysely';
import { rawQuery, type Tx } from '../db/transaction.ts';

/** `waiting`: due, and nobody does it. `later`: for a time to come. `oldest`: since when the one that waits longest does. */
export type JobFigures = {
  name: string;
  state: 'waiting' | 'running' | 'later' | 'parked';
  count: number;
  oldest: Date;
};

export function jobFigures(tx: Tx, now: Date): Promise<JobFigures[]> {
  return tx.rows(
    rawQuery(sql<JobFigures>`
      select name,
             case when parked then 'parked'
                  when leased_until > ${now} then 'running'
                  when run_at > ${now} then 'later'
                  else 'waiting' end as state,
             count(*)::int as count,
             min(case when parked then created_at else run_at end) as oldest
        from jobs group by 1, 2 order by 1, 2`),
  );
}
