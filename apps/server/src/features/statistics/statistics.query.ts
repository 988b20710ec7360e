import type { Actor } from '@inspect/contract/access';
import { type CheckupFilter, REPORT_RANGE_DAYS } from '@inspect/contract/checkup-list';
import type { Dimension, Figures, Measure, ReportRow } from '@inspect/contract/reports';
import { sql } from 'kysely';
import { rawQuery, type Tx } from '../../platform/db/transaction.ts';
import { scopedCheckups } from '../checkup-list/index.ts';
import { besideFor, DIMENSION_SQL, MEASURE_SQL } from '../reports/index.ts';

type Asked = {
  by: readonly [Dimension, ...Dimension[]];
  measures: readonly Measure[];
  filter: CheckupFilter;
  today: string;
};
type Stored = ReportRow & { dimension: Dimension | null };

/** The same checkups by each of these dimensions, and of all of them: read once, by one statement, so that all add up to it. */
export async function checkupsByEach(
  tx: Tx,
  actor: Actor,
  { by, measures, filter, today }: Asked,
): Promise<{ totals: Figures; rowsBy: (dimension: Dimension) => ReportRow[] }> {
  const column = (dimension: Dimension) => sql.ref(`c.key_${dimension}`);
  const keys = sql.join(by.map((each) => sql`${DIMENSION_SQL[each].key} as ${sql.ref(`key_${each}`)}`));
  const sets = sql.join(by.map((each) => sql`(${column(each)})`));
  const which = sql.join(
    by.map((each) => sql`when grouping(${column(each)}) = 0 then ${each}::text`),
    sql` `,
  );
  const names = sql.join(
    by.map((each) => sql`when ${each}::text then ${DIMENSION_SQL[each].name}`),
    sql` `,
  );
  const figures = sql.join(measures.map((measure) => sql`${MEASURE_SQL[measure]} as ${sql.ref(measure)}`));
  const query = sql<Stored>`
    select g.*, case g.dimension ${names} end as name from (
      select coalesce(${sql.join(by.map(column))}) as key, case ${which} end as dimension, ${figures}
        from (select c.*, ${keys} ${scopedCheckups(actor, filter, today, REPORT_RANGE_DAYS)}) c
        ${besideFor(measures)}
       group by grouping sets (${sets}, ())) g
    order by g.count desc, g.key`;
  const rows = await tx.rows(rawQuery(query));
  const plain = ({ dimension: _, ...row }: Stored): ReportRow => row;
  const total = rows.find(({ dimension }) => dimension === null);
  return {
    totals: total ? plain(total) : {},
    rowsBy: (dimension) => rows.filter((row) => row.dimension === dimension).map(plain),
  };
}
