import type { Actor } from '@inspect/contract/access';
import type { CheckupFilter } from '@inspect/contract/checkup-list';
import type { Dimension, Figures, Measure, ReportRow } from '@inspect/contract/reports';
import { sql } from 'kysely';
import { rawQuery, type Tx } from '../../platform/db/transaction.ts';
import { DIMENSION_SQL, measureSql, rowsFor } from './vocabulary.query.ts';

type Asked = { by: Dimension; measures: readonly Measure[]; filter: CheckupFilter; today: string };
type Stored = ReportRow & { isTotal: boolean };

/**
 * All rows of a grouped report in their order, and the same measures of everything that matches: read by one statement, so
 * that the rows add up to it.
 */
export async function groupedCheckups(
  tx: Tx,
  actor: Actor,
  { by, measures, filter, today }: Asked,
): Promise<{ rows: ReportRow[]; totals: Figures }> {
  const { key, told, rows: parts, name, order } = DIMENSION_SQL[by];
  const figures = sql.join(measures.map((measure) => sql`${measureSql(measure, by)} as ${sql.ref(measure)}`));
  const names = sql.join(measures.map((measure) => sql`g.${sql.ref(measure)}`));
  const query = sql<Stored>`
    select ${told?.(sql`g.key`) ?? sql`g.key`} as key, g."isTotal", ${names}, ${name} as name from (
      select n.report_key as key, grouping(n.report_key) = 1 as "isTotal", ${figures}
        from (select n.*, ${key} as report_key
                from (${rowsFor(by, measures, { actor, filter, today })}) n ${parts ?? sql``}) n
       group by grouping sets ((n.report_key), ())) g
     where g."isTotal" or g.count > 0
    order by g."isTotal", ${order}`;
  const rows: ReportRow[] = [];
  let totals: Figures = {};
  for (const { isTotal, key: id, name: said, ...row } of await tx.rows(rawQuery(query))) {
    if (isTotal) totals = row;
    else rows.push({ key: id, name: said, ...row });
  }
  return { rows, totals };
}
