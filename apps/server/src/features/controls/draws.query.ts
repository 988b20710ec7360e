import type { DRAW_SORTS, Draw } from '@inspect/contract/controls';
import { limitOf, RANDOM_PERCENT, RISK_WEIGHTS } from '@inspect/contract/controls';
import type { Day } from '@inspect/contract/kernel';
import { type RawBuilder, sql } from 'kysely';
import { escapeLike } from '../../platform/db/escape-like.ts';
import { isoInstant } from '../../platform/db/iso-instant.ts';
import type { PageWindow } from '../../platform/db/read-page.ts';
import { type SortOrder, sortedBy } from '../../platform/db/sorted-by.ts';
import { rawQuery, type Tx } from '../../platform/db/transaction.ts';
import { MARKS } from '../checkup-list/index.ts';

type Criteria = { search?: string | undefined; sort?: SortOrder<(typeof DRAW_SORTS)[number]> };

const COLUMNS = { day: { filled: sql`d.day` }, committedAt: { filled: sql`d.committed_at` } };

function found(typed: string): RawBuilder<unknown> {
  const begins = `${escapeLike(typed.toLowerCase())}%`;
  return sql`(d.day::text like ${`%${begins}`} or to_char(d.day::date, 'DD/MM/YYYY') like ${`%${begins}`}
    or d.seed like ${begins} or d.commitment like ${begins})`;
}

/** The seeds as everybody may see them, the last day first. */
export async function drawsPage(
  tx: Tx,
  today: Day,
  { search, sort }: Criteria,
  { limit, offset }: PageWindow,
): Promise<{ rows: Draw[]; count: number }> {
  const draws = sql`inspect.control_draws(${today}::date) d where ${search ? found(search) : sql`true`}`;
  const [rows, counted] = await Promise.all([
    tx.rows(
      rawQuery(sql<Draw>`select d.day, d.commitment, ${isoInstant(sql`d.committed_at`)} as "committedAt", d.seed
        from ${draws} order by ${sortedBy(sort, COLUMNS, sql`d.day desc`)} limit ${limit} offset ${offset}`),
    ),
    tx.first(rawQuery(sql<{ count: number }>`select count(*) as count from ${draws}`)),
  ]);
  return { rows, count: counted?.count ?? 0 };
}

const DAY = sql`(c.created_at at time zone 'Asia/Yerevan')::date`;

/** Beside the checkups `c`: the seed of the day of each, where that is over. */
export const withSeeds = (today: Day) =>
  sql`left join inspect.control_draws(${today}::date) seeds on seeds.day = ${DAY} and seeds.seed is not null`;

const drawn = (part: string) => sql`inspect.control_draw(seeds.seed, seeds.day, c.id, ${part})`;

// 2³² / 100, of as many per cent as the marks weigh.
const RISK_LIMIT = sql`(select ceil(least(coalesce(sum((${JSON.stringify(RISK_WEIGHTS)}::jsonb ->> m)::numeric), 0), 100)
  * 42949672.96) from unnest(${MARKS}) m)`;

/** In which part of the sample of its day `c` is, as sampleOf of the contract; null = in none. Over `withSeeds`. */
export const SAMPLE = sql`case when seeds.seed is null then null
  when ${drawn('random')} < ${limitOf(RANDOM_PERCENT)} then 'random'
  when ${drawn('risk')} < ${RISK_LIMIT} then 'risk' end`;
