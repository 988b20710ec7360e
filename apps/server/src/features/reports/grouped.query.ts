import type { Actor } from '@inspect/contract/access';
import { type CheckupFilter, REPORT_RANGE_DAYS } from '@inspect/contract/checkup-list';
import type { Dimension, Figures, Measure, ReportRow } from '@inspect/contract/reports';
import { sql } from 'kysely';
import { rawQuery, type Tx } from '../../platform/db/transaction.ts';
import { scopedCheckups } from '../checkup-list/index.ts';
import { besideFor, DIMENSION_SQL, measureSql } from './vocabulary.query.ts';

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
  const { key, rows: parts, name, order } = DIMENSION_SQL[by];
  const figures = sql.join(measures.map((measure) => sql`${measureSql(measure, by)} as ${sql.ref(measure)}`));
  const query = sql<Stored>`
    select g.*, ${name} as name from (
      select c.report_key as key, grouping(c.report_key) = 1 as "isTotal", ${figures}
        from (select c.*, ${key} as report_key
                from (select c.* ${scopedCheckups(actor, filter, today, REPORT_RANGE_DAYS)}) c ${parts ?? sql``}) c
        ${besideFor(measures)}
       group by grouping sets ((c.report_key), ())) g
    order by g."isTotal", ${order}`;
  const rows: ReportRow[] = [];
  let totals: Figures = {};
  for (const { isTotal, key: id, name: said, ...row } of await tx.rows(rawQuery(query))) {
    if (isTotal) totals = row;
    else rows.push({ key: id, name: said, ...row });
  }
  return { rows, totals };
}
