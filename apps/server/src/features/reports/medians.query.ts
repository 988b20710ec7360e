import { REPORT_RANGE_DAYS } from '@inspect/contract/checkup-list';
import type { Dimension, Measure } from '@inspect/contract/reports';
import { type RawBuilder, sql } from 'kysely';
import { countedMinutes, isRole } from '../checkup-list/index.ts';
import { type Asked, isSummed } from './vocabulary.query.ts';

/**
 * The median of minutes of each row of a report and of all (`key`, `isTotal`, `minutes`), where sums tell it: of so many
 * minutes there are so many checkups. Half of them took no longer than the median, half no less; of an even number it is the mean of
 * the two in the middle, as `percentile_cont` has it. Undefined = nobody asks, or the checkups tell it one by one.
 */
export function mediansOf(
  by: Dimension,
  measures: readonly Measure[],
  asked: Asked,
): RawBuilder<unknown> | undefined {
  if (!measures.includes('medianMinutes') || !isRole(by) || !isSummed(by, asked, measures)) return undefined;
  return sql`
    select m.key, m."isTotal",
           (min(m.minutes) filter (where 2 * m.until >= m.total) + min(m.minutes) filter (where 2 * m.until > m.total))::float8 / 2 as minutes
      from (select m.*, sum(m.count) over (partition by m."isTotal", m.key order by m.minutes) as until,
                   sum(m.count) over (partition by m."isTotal", m.key) as total
              from (select n.key, grouping(n.key) = 1 as "isTotal", n.minutes, sum(n.count) as count
                      from (select n.key, n.minutes, sum(n.count) as count from (${countedMinutes({ ...asked, longest: REPORT_RANGE_DAYS }, by)}) n group by 1, 2) n
                     group by grouping sets ((n.key, n.minutes), (n.minutes)) having sum(n.count) > 0) m) m
     group by m.key, m."isTotal"`;
}
