import type { Actor } from '@inspect/contract/access';
import type { CheckupFilter } from '@inspect/contract/checkup-list';
import type { Dimension, Figures, Measure, ReportRow } from '@inspect/contract/reports';
import { type RawBuilder, sql } from 'kysely';
import { rawQuery, type Tx } from '../../platform/db/transaction.ts';
import { isUncounted } from '../checkup-list/index.ts';
import {
  checkupsFor,
  DIMENSION_SQL,
  isOfMoney,
  isSummed,
  MEASURE_SQL,
  rowsFor,
  toldKey,
} from '../reports/index.ts';

type Asked = {
  by: readonly [Dimension, ...Dimension[]];
  measures: readonly Measure[];
  filter: CheckupFilter;
  today: string;
};
type Stored = ReportRow & { dimension: Dimension | null };

const figuresOf = (measures: readonly Measure[]) =>
  sql.join(measures.map((measure) => sql`${MEASURE_SQL[measure]} as ${sql.ref(measure)}`));

/**
 * The same checkups by each of these dimensions, and of all of them, by one statement, so that all add up to it. Medians and hours
 * are told by the checkups one by one; money by its sums, where these tell it.
 */
export async function checkupsByEach(
  tx: Tx,
  actor: Actor,
  { by, measures, filter, today }: Asked,
): Promise<{ totals: Figures; rowsBy: (dimension: Dimension) => ReportRow[] }> {
  const asked = { actor, filter, today };
  const money = isUncounted(asked) ? [] : measures.filter(isOfMoney);
  const others = measures.filter((measure) => !money.includes(measure));
  const column = (dimension: Dimension) => sql.ref(`n.key_${dimension}`);
  const keys = sql.join(by.map((each) => sql`${toldKey(each)} as ${sql.ref(`key_${each}`)}`));
  const sets = sql.join(by.map((each) => sql`(${column(each)})`));
  const which = sql.join(
    by.map((each) => sql`when grouping(${column(each)}) = 0 then ${each}::text`),
    sql` `,
  );
  const names = sql.join(
    by.map((each) => sql`when ${each}::text then ${DIMENSION_SQL[each].name}`),
    sql` `,
  );
  const summed = by.filter((each) => isSummed(each, asked));
  const query = sql<Stored>`
    with g as (
      select coalesce(${sql.join(by.map(column))}) as key, case ${which} end as dimension, ${figuresOf(others)}
        from (select n.*, ${keys} from (${checkupsFor(others, asked)}) n) n
       group by grouping sets (${sets}, ())
    )
    select g.*${sql.join(
      money.map((measure) => sql`, m.${sql.ref(measure)}`),
      sql``,
    )}, case g.dimension ${names} end as name
      from g ${
        money.length > 0
          ? sql`left join (${moneyBy(summed, money, asked)}) m
        on m.key is not distinct from g.key and m.dimension is not distinct from g.dimension`
          : sql``
      }
    order by g.count desc, g.key`;
  const rows = await tx.rows(rawQuery(query));
  const plain = ({ dimension: _, ...row }: Stored): ReportRow => row;
  const total = rows.find(({ dimension }) => dimension === null);
  return {
    totals: total ? plain(total) : {},
    rowsBy: (dimension) => rows.filter((row) => row.dimension === dimension).map(plain),
  };
}

/** The sums of each of these dimensions, and of all. */
function moneyBy(
  dimensions: readonly Dimension[],
  money: readonly Measure[],
  asked: { actor: Actor; filter: CheckupFilter; today: string },
): RawBuilder<unknown> {
  const figures = figuresOf(money);
  return sql.join(
    [
      sql`select null::text as key, null::text as dimension, ${figures} from (${rowsFor('carType', money, asked)}) n`,
      ...dimensions.map(
        (each) => sql`select n.key, ${each}::text, ${figures}
          from (select n.*, ${toldKey(each)} as key from (${rowsFor(each, money, asked)}) n) n group by n.key`,
      ),
    ],
    sql` union all `,
  );
}
