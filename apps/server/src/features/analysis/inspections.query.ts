import type { Actor } from '@inspect/contract/access';
import { REPORT_RANGE_DAYS } from '@inspect/contract/checkup-list';
import { addDays, type Day } from '@inspect/contract/kernel';
import { type RawBuilder, sql } from 'kysely';
import { scopedCheckups } from '../checkup-list/index.ts';

/** What the analysis looks at, and how long a checkup of a class takes at least: minutes by category, as the setting has them. */
export type InspectionWindow = { from: Day; to: Day; minimumMinutes: unknown };

/** A checkup may be open for ten days, and what is found stands on the day of its end. */
const OPEN_AT_MOST_DAYS = 11;

/** The day in Yerevan of a moment. */
export const dayOf = (moment: RawBuilder<unknown>) => sql`(${moment} at time zone 'Asia/Yerevan')::date`;
export const monthOf = (moment: RawBuilder<unknown>) =>
  sql`date_trunc('month', ${moment} at time zone 'Asia/Yerevan')::date`;
export const minutesOf = (interval: RawBuilder<unknown>) =>
  sql`round((extract(epoch from ${interval}) / 60)::numeric, 1)`;

/**
 * The concluded checkups that findings of these days are made of, each with `ended`, when its mechanic was done: he sent
 * his findings, or signed at the desk; `least`, the minutes that its class takes; and `begun`, the latest moment at which an
 * inspection of so many minutes began. A car may wait for long between the desk and the pit: its whole time is no inspection.
 */
export const inspections = (
  actor: Actor,
  { from, to, minimumMinutes }: InspectionWindow,
): RawBuilder<unknown> => sql`
  select i.*, greatest(i.created_at, i.ended - i.least * interval '1 minute') as begun
    from (select c.id::text, c.station::text, c.mechanic::text, c.vehicle::text, c.car_type::text, c.opinion, c.created_at,
                 c.production_year, c.previous_checkup, c.replaces is not null as moved, coalesce(t.least, 0) as least,
                 greatest(c.created_at, case c.signature when 'device' then coalesce(s.at, c.signed_at)
                                                         else coalesce(c.signed_at, c.concluded_at) end) as ended
            from (select c.* ${scopedCheckups(
              actor,
              { startDate: addDays(from, -OPEN_AT_MOST_DAYS), endDate: to, status: 'concluded' },
              to,
              REPORT_RANGE_DAYS,
            )}) c
            left join findings_sent s on s.checkup = c.id
            left join (select t.id, (select min(coalesce((${JSON.stringify(minimumMinutes)}::jsonb ->> category)::integer, 0))
                                       from unnest(t.category) category) as least
                         from car_types t) t on t.id = c.car_type) i`;
