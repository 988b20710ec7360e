import type { Actor } from '@inspect/contract/access';
import type { CheckupFilter } from '@inspect/contract/checkup-list';
import type { Dimension, Figures, Measure, ReportRow, ReportSort } from '@inspect/contract/reports';
import { type RawBuilder, sql } from 'kysely';
import type { PageWindow } from '../../platform/db/read-page.ts';
import { type SortOrder, sortedBy } from '../../platform/db/sorted-by.ts';
import { rawQuery, type Tx } from '../../platform/db/transaction.ts';
import { DIMENSION_SQL, isSummed, measureSql, rowsFor } from './vocabulary.query.ts';

type GroupedScope = {
  by: Dimension;
  measures: readonly Measure[];
  filter: CheckupFilter;
  today: string;
  /** by one of these measures or by name; undefined = the report's own order */
  sort?: SortOrder<ReportSort>;
};
type Stored = ReportRow & { isTotal: boolean; rowCount: number };

/**
 * A grouped report: its rows in their order, all of them or those of a page, how many there are in all, and the same
 * measures of everything that matches. One statement reads them, so that the rows add up to it. What a row is called is
 * looked up for the rows that are told only: ten years by day are some thousands.
 */
export async function groupedCheckups(
  tx: Tx,
  actor: Actor,
  { by, measures, filter, today, sort }: GroupedScope,
  page?: PageWindow,
): Promise<{ rows: ReportRow[]; count: number; totals: Figures }> {
  const { key, told, name } = DIMENSION_SQL[by];
  const asked = { actor, filter, today };
  const isOfSums = isSummed(by, asked, measures);
  const figures = sql.join(
    measures.map((measure) => sql`${measureSql(measure, by, isOfSums)} as ${sql.ref(measure)}`),
  );
  const names = sql.join(measures.map((measure) => sql`g.${sql.ref(measure)}`));
  const grouped = sql`
    select n.report_key as key, grouping(n.report_key) = 1 as "isTotal", ${figures}
      from (select n.*, ${key} as report_key from (${rowsFor(by, measures, asked)}) n) n
     group by grouping sets ((n.report_key), ())`;
  const query = sql<Stored>`
    select ${told?.(sql`g.key`) ?? sql`g.key`} as key, g."isTotal", g."rowCount", ${names}, ${name} as name from (
      select g.*, count(*) filter (where not g."isTotal") over () as "rowCount",
             row_number() over (order by g."isTotal", ${orderOf(by, measures, sort)}) as place
        from (${grouped}) g
       where g."isTotal" or g.count > 0) g
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

/** Of the rows `g`; those that are alike stand in the report's own order. */
function orderOf(
  by: Dimension,
  measures: readonly Measure[],
  sort: SortOrder<ReportSort>,
): RawBuilder<unknown> {
  const { title, order } = DIMENSION_SQL[by];
  const columns = measures.map((measure) => [measure, sql`g.${sql.ref(measure)}`] as const);
  return sortedBy<string>(sort, { ...Object.fromEntries(columns), name: title }, order);
}
