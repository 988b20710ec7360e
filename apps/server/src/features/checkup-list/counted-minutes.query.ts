import { type RawBuilder, sql } from 'kysely';
import { type CountedRole, countedOneByOne, matching, spansOf, type Wanted } from './counted-rows.query.ts';
import { daysOf } from './scoped-checkups.query.ts';

/**
 * How many of somebody's concluded checkups took so many minutes: rows with `key` (the person in this role), `minutes` and
 * `count`, of which several may be of the same minutes. Not for filters that are uncounted, nor for a type.
 */
export function countedMinutes(wanted: Wanted, role: CountedRole): RawBuilder<unknown> {
  const { filter, today, longest } = wanted;
  const { from, to } = daysOf(filter, today, longest);
  const spans = spansOf(from, to, 'year');
  const person = sql.ref(role === 'operator' ? 'n.created_by' : 'n.mechanic');
  return sql.join(
    spans.flatMap(({ period, first, last }) => {
      if (period === 'day') {
        const days = { ...wanted, filter: { ...filter, startDate: first, endDate: last } };
        return [
          sql`select ${person}::text as key, inspect.minutes_between(n.created_at, n.concluded_at) as minutes, 1 as count
            from (${countedOneByOne(days, false)}) n where n.status = 'concluded' and n.concluded_at is not null`,
        ];
      }
      return [
        sql`select n.person::text as key, n.minutes, n.count from (select m.*, 'concluded' as status from checkup_minute_counts m) n
          where n.role = ${role} and n.period = ${period} and n.first_day between ${first} and ${last} and ${matching(wanted)}`,
        sql`select ${sql.ref(`n.${role}`)}::text as key, n.minutes, n.count from checkup_person_changes n
          where n.minutes is not null and n.day between ${first} and ${last} and ${matching(wanted)}`,
      ];
    }),
    sql` union all `,
  );
}
