import type { Actor } from '@inspect/contract/access';
import { type CheckupFilter, REPORT_RANGE_DAYS } from '@inspect/contract/checkup-list';
import { type FindingRow, TOP_FINDINGS } from '@inspect/contract/statistics';
import { sql } from 'kysely';
import { rawQuery, type Tx } from '../../platform/db/transaction.ts';
import { scopedCheckups } from '../checkup-list/index.ts';

type Stored = Omit<FindingRow, 'share'> & { concluded: number };

/** What was found most often, of the checkups that stand concluded: once for each, however often it is there. */
export async function topFindings(
  tx: Tx,
  actor: Actor,
  filter: CheckupFilter,
  today: string,
): Promise<FindingRow[]> {
  const concluded = { ...filter, status: 'concluded' } as const;
  const query = sql<Stored>`
    with c as materialized (
      select c.classificators, c.new_classificators ${scopedCheckups(actor, concluded, today, REPORT_RANGE_DAYS)}
    ), found as (
      select 'classificators' as list, f.key as code, count(*) as count
        from c cross join lateral jsonb_each(c.classificators) f where f.value ->> 'checked' = 'true' group by f.key
      union all
      select 'newClassificators', f.key, count(*)
        from c cross join lateral jsonb_each(c.new_classificators) f where f.value ->> 'checked' = 'true' group by f.key)
    select f.list, f.code, f.count, (select count(*) from c) as concluded,
           case f.list when 'classificators' then
             (select n.name from classificators n where n.code::text = f.code order by n.retired_at desc nulls first limit 1)
           else (select n.name from new_classificators n where n.code::text = f.code order by n.retired_at desc nulls first limit 1)
           end as name
      from found f order by f.count desc, f.list, f.code limit ${TOP_FINDINGS}`;
  const rows = await tx.rows(rawQuery(query));
  return rows.map(({ concluded: of, ...row }) => ({ ...row, share: row.count / of }));
}
