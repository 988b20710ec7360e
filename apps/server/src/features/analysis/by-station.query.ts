import { ANALYSIS, EVIDENCE_MOST } from '@inspect/contract/analysis';
import { sql } from 'kysely';
import { dayOf } from './inspections.query.ts';

const AFTER_HOURS = ANALYSIS.afterHours.thresholds;
const MINUTES_OF_CLOCK = sql`(extract(hour from h.local) * 60 + extract(minute from h.local))`;
const minutesOfText = (text: ReturnType<typeof sql>) =>
  sql`(split_part(${text}, ':', 1)::integer * 60 + split_part(${text}, ':', 2)::integer)`;
const EVIDENCE = sql`(array_agg(h.id order by h.ended, h.id))[1:${EVIDENCE_MOST}::integer]`;

/**
 * Over the inspections `w`: within an hour of the clock of Yerevan more than its lines hold, each inspection by the least minutes
 * of its class: on two lines sixteen cars of eight minutes, since 16 × 8 = 128 and 2 × 60 = 120.
 */
export const OVER_CAPACITY = sql`
  select h.station || ':' || to_char(h.hour, 'YYYY-MM-DD"T"HH24') as key, h.station, null::text as mechanic, h.hour::date as day,
         jsonb_build_object('count', count(*), 'lines', h.lines, 'minutes', sum(h.least), 'hold', h.lines * 60,
           'from', to_char(h.hour, 'HH24:MI'), 'to', to_char(h.hour + interval '1 hour', 'HH24:MI')) as figures,
         ${EVIDENCE} as evidence, count(*)::integer as records
    from (select w.id, w.station, w.ended, w.least, s.lines,
                 date_trunc('hour', w.ended at time zone 'Asia/Yerevan') as hour
            from w join stations s on s.id = w.station where not w.moved) h
   group by h.station, h.hour, h.lines having sum(h.least) > h.lines * 60`;

/**
 * Over the inspections `w`: on one day several that were ended well before the opening or well after the closing. A station that
 * says no hours at all isn't judged; on a day that it doesn't name it is closed.
 */
export const AFTER_HOURS_MANY = sql`
  select h.station || ':' || to_char(h.day, 'YYYY-MM-DD') as key, h.station, null::text as mechanic, h.day,
         jsonb_build_object('count', count(*), 'least', ${AFTER_HOURS.least}::integer, 'minutes', ${AFTER_HOURS.minutes}::integer,
           'from', coalesce(h.opens, ''), 'to', coalesce(h.closes, ''), 'last', to_char(max(h.local), 'HH24:MI')) as figures,
         ${EVIDENCE} as evidence, count(*)::integer as records
    from (select w.id, w.station, w.ended, ${dayOf(sql`w.ended`)} as day, w.ended at time zone 'Asia/Yerevan' as local,
                 o.opens, o.closes
            from w join stations s on s.id = w.station and s.working_hours <> '[]'
            left join lateral (select span ->> 'from' as opens, span ->> 'to' as closes
                                 from jsonb_array_elements(s.working_hours) span
                                where span -> 'days' @> to_jsonb(extract(isodow from w.ended at time zone 'Asia/Yerevan')::integer)
                                limit 1) o on true
           where not w.moved) h
   where h.opens is null
      or ${MINUTES_OF_CLOCK} > ${minutesOfText(sql`h.closes`)} + ${AFTER_HOURS.minutes}
      or ${MINUTES_OF_CLOCK} < ${minutesOfText(sql`h.opens`)} - ${AFTER_HOURS.minutes}
   group by h.station, h.day, h.opens, h.closes having count(*) >= ${AFTER_HOURS.least}`;
