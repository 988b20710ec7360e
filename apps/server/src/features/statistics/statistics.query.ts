import type { Actor } from '@inspect/contract/access';
import type { CheckupFilter } from '@inspect/contract/checkup-list';
import type { Dimension, Figures, Measure, ReportRow } from '@inspect/contract/reports';
import { type RawBuilder, sql } from 'kysely';
import { rawQuery, type Tx } from '../../platform/db/transaction.ts';
import { DIMENSION_SQL, isSummed, measureSql, rowsFor, toldKey } from '../reports/index.ts';

/** What is told of each row of a dimension. */
type Chart = { by: Dimension; measures: readonly Measure[] };
type StatisticsScope = { actor: Actor; filter: CheckupFilter; today: string };
type Stored = ReportRow & { dimension: Dimension | null };

/**
 * The same checkups by each of these dimensions, and of all of them, by one statement, so that all add up to it. Sums tell them where
 * they can, as those of a report; the median of minutes, which sums tell of people alone, is told of all that everybody did.
 */
export async function checkupsByEach(
  tx: Tx,
  { actor, filter, today }: StatisticsScope,
  totals: readonly Measure[],
  charts: readonly Chart[],
): Promise<{ totals: Figures; rowsBy: (dimension: Dimension) => ReportRow[] }> {
  const asked = { actor, filter, today };
  const figures = totals.filter((measure) => measure !== 'medianMinutes');
  const rows = (chart: Chart | undefined) => figuresBy(chart, figures, asked);
  const timed = charts.filter(({ measures }) => measures.includes('medianMinutes'));
  const names = sql.join(
    charts.map(({ by }) => sql`when ${by}::text then ${DIMENSION_SQL[by].name}`),
    sql` `,
  );
  const query = sql<Stored>`
    with g as (${sql.join([rows(undefined), ...charts.map(rows)], sql` union all `)})
    select g.*, m.minutes as "medianMinutes", case g.dimension ${names} end as name
      from g left join (${mediansBy(timed, asked)}) m
        on m.key is not distinct from g.key and m.dimension is not distinct from g.dimension
     where g.dimension is null or g.count > 0
    order by g.count desc, g.key`;
  const found = await tx.rows(rawQuery(query));
  const plain = ({ dimension: _, ...row }: Stored): ReportRow => row;
  const total = found.find(({ dimension }) => dimension === null);
  return {
    totals: total ? plain(total) : {},
    rowsBy: (dimension) => found.filter((row) => row.dimension === dimension).map(plain),
  };
}

/** Rows of a chart, or the one of all; a figure that is not asked for is null. */
function figuresBy(
  chart: Chart | undefined,
  figures: readonly Measure[],
  asked: StatisticsScope,
): RawBuilder<unknown> {
  const { by, measures } = chart ?? { by: 'company', measures: figures };
  const told = figures.filter((measure) => measures.includes(measure));
  const isOfSums = isSummed(by, asked, told);
  const columns = sql.join(
    figures.map((measure) => {
      const figure = told.includes(measure) ? measureSql(measure, by, isOfSums) : sql`null`;
      return sql`${figure} as ${sql.ref(measure)}`;
    }),
  );
  const counted = rowsFor(by, told, asked);
  return chart
    ? sql`select n.key, ${by}::text as dimension, ${columns} from (select n.*, ${toldKey(by)} as key from (${counted}) n) n group by n.key`
    : sql`select null::text as key, null::text as dimension, ${columns} from (${counted}) n`;
}

/** The median of minutes by each of these dimensions, and of all: each checkup has one operator. */
function mediansBy(charts: readonly Chart[], asked: StatisticsScope): RawBuilder<unknown> {
  const measure = 'medianMinutes';
  const column = ({ by }: Chart) => sql.ref(`n.key_${by}`);
  const keys = charts.map(({ by }) => sql`, ${toldKey(by)} as ${sql.ref(`key_${by}`)}`);
  const sets = charts.map((chart) => sql`(${column(chart)}), `);
  const which = charts.map((chart) => sql`when grouping(${column(chart)}) = 0 then ${chart.by}::text `);
  const one = (parts: RawBuilder<unknown>[]) => sql.join(parts, sql``);
  return sql`
    select coalesce(${sql.join([...charts.map(column), sql`null`])}) as key, case ${one(which)} when false then '' end as dimension,
           ${measureSql(measure, 'operator', isSummed('operator', asked, [measure]))} as minutes
      from (select n.*${one(keys)} from (${rowsFor('operator', [measure], asked)}) n) n
     group by grouping sets (${one(sets)} ())`;
}
