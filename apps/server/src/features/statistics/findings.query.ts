import type { Actor } from '@inspect/contract/access';
import type { CheckupFilter } from '@inspect/contract/checkup-list';
import { NO_FINDING } from '@inspect/contract/reports';
import { type FindingRow, TOP_FINDINGS } from '@inspect/contract/statistics';
import { sql } from 'kysely';
import { rawQuery, type Tx } from '../../platform/db/transaction.ts';
import { DIMENSION_SQL, rowsFor } from '../reports/index.ts';

type Stored = Omit<FindingRow, 'share'> & { concluded: number };

/** What was found most often, of the checkups that stand concluded: once for each, however often it is there. */
export async function topFindings(
  tx: Tx,
  actor: Actor,
  filter: CheckupFilter,
  today: string,
): Promise<FindingRow[]> {
  const asked = { actor, filter: { ...filter, status: 'concluded' as const }, today };
  const query = sql<Stored>`
    with found as materialized (
      select n.finding as key, sum(n.count)::int8 as count, sum(n.whole) as whole from (${rowsFor('classificator', ['count'], asked)}) n
       group by n.finding having sum(n.count) > 0)
    select split_part(g.key, '/', 1) as list, split_part(g.key, '/', 2) as code, g.count,
           (select sum(f.whole)::int8 from found f) as concluded, ${DIMENSION_SQL.classificator.name} as name
      from found g where g.key <> ${NO_FINDING} order by g.count desc, g.key limit ${TOP_FINDINGS}`;
  const rows = await tx.rows(rawQuery(query));
  return rows.map(({ concluded: of, ...row }) => ({ ...row, share: row.count / of }));
}
