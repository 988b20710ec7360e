import type { Actor } from '@inspect/contract/access';
import { ANALYSIS, EVIDENCE_MOST } from '@inspect/contract/analysis';
import type { Day } from '@inspect/contract/kernel';
import { type RawBuilder, sql } from 'kysely';
import { rawQuery, type Tx } from '../../platform/db/transaction.ts';
import { type InspectionWindow, inspections, monthOf } from './inspections.query.ts';

const PASSED = ANALYSIS.passedElsewhere.thresholds;
const FAULT = ANALYSIS.faultRate.thresholds;

/** How many of a station's or a mechanic's checkups of a month are of some kind, and what is to be expected elsewhere. */
export type SeenShare = {
  station: string;
  mechanic: string | null;
  /** its first day */
  month: Day;
  of: number;
  found: number;
  /** how many would be found at the shares of others; null = nobody to compare with */
  expected: number | null;
  evidence: string[];
  records: number;
};

const seen = (rows: RawBuilder<unknown>) => sql<SeenShare>`
  select r.station, r.mechanic, to_char(r.month, 'YYYY-MM-DD') as month, r."of"::integer, r.found::integer,
         r.expected::float8, r.evidence, r.records::integer from (${rows}) r order by r.month, r.station, r.mechanic`;

/**
 * How many of those found fit had been found faulty at another station within some days, without having been found fit in
 * between. Expected: the share of all other stations in that month.
 */
export const passedElsewhere = (tx: Tx, actor: Actor, look: InspectionWindow): Promise<SeenShare[]> =>
  tx.rows(
    rawQuery(
      seen(sql`
      with w as (${inspections(actor, look)}),
      fits as (
        select v.*, ${monthOf(sql`v.created_at`)} as month,
               v.faulty_before and v.station_before <> v.station
                 and v.created_at - v.ended_before <= ${PASSED.days}::integer * interval '1 day' as passed
          from (select w.*, lag(w.id) over earlier as before, lag(not w.opinion) over earlier as faulty_before,
                       lag(w.station) over earlier as station_before, lag(w.ended) over earlier as ended_before
                  from w where not w.moved
                window earlier as (partition by w.vehicle order by w.created_at, w.id)) v
         where v.opinion),
      stations_of as (
        select f.station, f.month, count(*) as "of", count(*) filter (where f.passed) as found,
               array_agg(f.before || ':' || f.id order by f.created_at desc, f.id) filter (where f.passed) as pairs
          from fits f where f.month >= ${look.from} group by f.station, f.month)
      select s.station, null::text as mechanic, s.month, s."of", s.found,
             s."of" * (sum(s.found) over month - s.found) / nullif(sum(s."of") over month - s."of", 0) as expected,
             string_to_array(array_to_string(s.pairs[1:${EVIDENCE_MOST / 2}::integer], ':'), ':') as evidence, s.found * 2 as records
        from stations_of s window month as (partition by s.month)`),
    ),
  );

/** Up to four years, to ten, to fifteen, and older. */
const AGE_BAND = sql`width_bucket(extract(year from w.created_at at time zone 'Asia/Yerevan') - w.production_year, array[5, 11, 16])`;

/**
 * How many of the first inspections of a station, and of each of its mechanics, were faulty. Expected: of each class and age
 * the share at all other stations of the country in that month; what hardly anybody else inspects is left out.
 */
export const faultShares = (tx: Tx, actor: Actor, look: InspectionWindow): Promise<SeenShare[]> =>
  tx.rows(
    rawQuery(
      seen(sql`
      with w as (${inspections(actor, look)}),
      firsts as (
        select w.id, w.station, w.mechanic, w.car_type, not w.opinion as faulty, w.created_at, ${AGE_BAND} as band,
               ${monthOf(sql`w.created_at`)} as month
          from w where w.previous_checkup is null and ${monthOf(sql`w.created_at`)} >= ${look.from}),
      peers as (
        select f.*, count(*) over alike - count(*) over own as n,
               count(*) filter (where f.faulty) over alike - count(*) filter (where f.faulty) over own as x
          from firsts f window alike as (partition by f.month, f.car_type, f.band),
                               own as (partition by f.month, f.car_type, f.band, f.station)),
      compared as (select p.*, p.x::float8 / p.n as share from peers p where p.n >= ${FAULT.leastPeers})
      select c.station, c.mechanic, c.month, count(*) as "of", count(*) filter (where c.faulty) as found, sum(c.share) as expected,
             case when count(*) filter (where c.faulty) < sum(c.share)
                  then (array_agg(c.id order by c.created_at desc, c.id))[1:${EVIDENCE_MOST}::integer]
                  else (array_agg(c.id order by c.created_at desc, c.id) filter (where c.faulty))[1:${EVIDENCE_MOST}::integer] end as evidence,
             case when count(*) filter (where c.faulty) < sum(c.share) then count(*)
                  else count(*) filter (where c.faulty) end as records
        from compared c group by grouping sets ((c.month, c.station), (c.month, c.station, c.mechanic))
      having count(*) >= ${FAULT.least}`),
    ),
  );
