import { ANALYSIS } from '@inspect/contract/analysis';
import { type RawBuilder, sql } from 'kysely';
import { dayOf, minutesOf } from './inspections.query.ts';

const { overlap: OVERLAP, twoStations: TWO_STATIONS } = {
  overlap: ANALYSIS.overlap.thresholds,
  twoStations: ANALYSIS.twoStations.thresholds,
};
const EARTH_KM = 6371;

/**
 * Over the inspections `w`: one mechanic at two vehicles. Each is held against the one that he ended before it; touching is no
 * overlap.
 */
export const OVERLAPS = sql`
  select o.before || ':' || o.id as key, o.station, o.mechanic, ${dayOf(sql`o.ended`)} as day,
         jsonb_build_object('minutes', ${minutesOf(sql`o.both`)}, 'allowed', ${OVERLAP.minutes}::integer, 'least', o.least) as figures,
         array[o.before, o.id] as evidence, 2 as records
    from (select w.*, lag(w.id) over earlier as before,
                 lag(w.ended) over earlier - greatest(w.begun, lag(w.begun) over earlier) as both
            from w where not w.moved
          window earlier as (partition by w.mechanic order by w.ended, w.id)) o
   where o.both > ${OVERLAP.minutes}::integer * interval '1 minute'`;

/** Over the inspections `w`: fewer minutes between beginning and signature than its class takes; exactly so many are enough. */
export const TOO_SHORT = sql`
  select w.id as key, w.station, w.mechanic, ${dayOf(sql`w.ended`)} as day,
         jsonb_build_object('minutes', ${minutesOf(sql`w.ended - w.created_at`)}, 'least', w.least) as figures,
         array[w.id] as evidence, 1 as records
    from w where not w.moved and w.ended - w.created_at < w.least * interval '1 minute'`;

const sine = (degrees: RawBuilder<unknown>) => sql`power(sin(radians(${degrees}) / 2), 2)`;
/** Kilometres of the shortest way over the globe between the stations `a` and `b`: no road is shorter. */
const KM = sql`2 * ${EARTH_KM} * asin(sqrt(${sine(sql`b.latitude - a.latitude`)}
  + cos(radians(a.latitude)) * cos(radians(b.latitude)) * ${sine(sql`b.longitude - a.longitude`)}))`;

/**
 * Over the inspections `w`: from the mechanic of one station to the desk of another sooner than anybody drives. The station of
 * the finding is the later one.
 */
export const TWO_STATIONS_SOON = sql`
  select v.before || ':' || v.id as key, v.station, null::text as mechanic, ${dayOf(sql`v.created_at`)} as day,
         jsonb_build_object('minutes', ${minutesOf(sql`v.gap`)}, 'km', round(g.km::numeric, 1), 'needed', round(g.needed::numeric, 1),
           'kmPerHour', ${TWO_STATIONS.kmPerHour}::integer, 'forgiven', ${TWO_STATIONS.minutes}::integer, 'other', a.name) as figures,
         array[v.before, v.id] as evidence, 2 as records
    from (select w.*, lag(w.id) over earlier as before, lag(w.station) over earlier as station_before,
                 w.created_at - lag(w.ended) over earlier as gap
            from w where not w.moved
          window earlier as (partition by w.vehicle order by w.created_at, w.id)) v
    join stations a on a.id = v.station_before
    join stations b on b.id = v.station
   cross join lateral (select ${KM} as km) d
   cross join lateral (select d.km, d.km / ${TWO_STATIONS.kmPerHour} * 60 - ${TWO_STATIONS.minutes} as needed) g
   where v.station_before <> v.station and extract(epoch from v.gap) / 60 < g.needed`;
