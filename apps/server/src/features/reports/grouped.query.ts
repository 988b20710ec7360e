import type { Actor } from '@inspect/contract/access';
import type { CheckupFilter } from '@inspect/contract/checkup-list';
import type { Dimension, Figures, Measure, ReportRow } from '@inspect/contract/reports';
import { sql } from 'kysely';
import type { Place } from '../../platform/db/read-page.ts';
import { rawQuery, type Tx } from '../../platform/db/transaction.ts';
import { mediansOf } from './medians.query.ts';
import { DIMENSION_SQL, measureSql, rowsFor } from './vocabulary.query.ts';

type Asked = { by: Dimension; measures: readonly Measure[]; filter: CheckupFilter; today: string };
type Stored = ReportRow & { isTotal: boolean; rowCount: number };

/**
 * A grouped report: its rows in their order, all of them or those of a page, how many there are in all, and the same
 * measures of everything that matches. One statement reads them, so that the rows add up to it. What a row is called is
 * looked up for the rows that are told only: ten years by day are some thousands.
 */
export async function groupedCheckups(
  tx: Tx,
  actor: Actor,
  { by, measures, filter, today }: Asked,
  page?: Place,
): Promise<{ rows: ReportRow[]; count: number; totals: Figures }> {
  const { key, told, name, order } = DIMENSION_SQL[by];
  const asked = { actor, filter, today };
  const medians = mediansOf(by, measures, asked);
  const added = medians ? measures.filter((measure) => measure !== 'medianMinutes') : measures;
  const figures = sql.join(added.map((measure) => sql`${measureSql(measure, by)} as ${sql.ref(measure)}`));
  const names = sql.join([
    ...added.map((measure) => sql`g.${sql.ref(measure)}`),
    ...(medians ? [sql`m.minutes as "medianMinutes"`] : []),
  ]);
  const query = sql<Stored>`
    select ${told?.(sql`g.key`) ?? sql`g.key`} as key, g."isTotal", g."rowCount", ${names}, ${name} as name from (
      select g.*, count(*) filter (where not g."isTotal") over () as "rowCount",
             row_number() over (order by g."isTotal", ${order}) as place from (
        select n.report_key as key, grouping(n.report_key) = 1 as "isTotal", ${figures}
          from (select n.*, ${key} as report_key
                  from (${rowsFor(by, measures, asked)}) n) n
         group by grouping sets ((n.report_key), ())) g
       where g."isTotal" or g.count > 0) g
      ${medians ? sql`left join (${medians}) m on m."isTotal" = g."isTotal" and coalesce(m.key, '') = coalesce(g.key, '')` : sql``}
     where g."isTotal" or ${page ? sql`g.place > ${page.offset} and g.place <= ${page.offset + page.limit}` : sql`true`}
    order by g.place`;
  const rows: ReportRow[] = [];
  let found: { count: number; totals: Figures } = { count: 0, totals: {} };
  for (const { isTotal, rowCount, key: id, name: said, ...row } of await tx.rows(rawQuery(query))) {
    if (isTotal) found = { count: rowCount, totals: row };
    else rows.push({ key: id, name: said, ...row });
  }
  return { rows, ...found };
}
