import type { Day } from '@inspect/contract/kernel';
import type pg from 'pg';
import { FIRST_AT, MODELS } from './add-models.ts';
import { chance, DRAWN, placeBy } from './chance.ts';

/** January to December: most come from spring to autumn. */
const MONTHS = [70, 75, 100, 112, 118, 118, 108, 100, 110, 108, 95, 86];
/** Monday to Sunday. */
const WEEKDAYS = [170, 170, 165, 165, 170, 130, 30];
/** From nine to seven in the evening. */
const HOURS = [90, 120, 130, 120, 80, 90, 110, 120, 90, 50];
const OPENS = 9;
/** One car in so many visits has come for the last time. */
const LEAVES = 25;
/** Comes so many days early at most, or so many late. */
const EARLY = 15;
const LATE = 30;
/** Goes to another station than its own. */
const AWAY = 0.15;
const CANCELLED = 0.012;
const ANNULLED = 0.008;
const DELETED = 0.001;
/** Who was found faulty comes back within the days in which the re-inspection is free. */
const COMES_BACK = 0.75;
const BACK_WITHIN = 18;
const FAULTY_AGAIN = 0.06;
/** A car has at most so many visits, re-inspections among them: the number of one is that of the car times this and its place. */
const VISITS = 128;

/**
 * `bench.visits`: who comes when, where and with which outcome, numbered in the order of time (`rank`), so that they are
 * stored as they would have been; `key` is what is drawn for. Cars return every half, whole or second year, by their age
 * and class. Exactly `count` of them, or an error.
 */
export async function planVisits(
  client: pg.PoolClient,
  count: number,
  days: { first: Day; last: Day },
): Promise<void> {
  const outcome = `case when ${chance('v.key', DRAWN.outcome)} < ${DELETED} then 'deleted'
    when ${chance('v.key', DRAWN.outcome)} < ${DELETED + CANCELLED} then 'cancelled'
    when ${chance('v.key', DRAWN.outcome)} < ${DELETED + CANCELLED + ANNULLED} then 'annulled'`;
  await client.query(
    `create unlogged table bench.visits as
     with cars as (
       select k, m.place as model, m.period, floor(ln(1 - ${chance('k', DRAWN.lasts)}) / ln(1 - 1.0 / ${LEAVES}))::int as lasts,
              make_date(greatest(m.production_year + ${FIRST_AT}, extract(year from $1::date)::int - 2)
                  + case m.period when 2 then floor(2 * ${chance('k', DRAWN.firstYear)})::int else 0 end,
                ${placeBy(MONTHS, 'k', DRAWN.month)} + 1, 1 + floor(28 * ${chance('k', DRAWN.dayOfMonth)})::int) as first_on
         from generate_series(0::bigint, ${count} / 5 + 1000) k join bench.models m on m.place = floor(${MODELS} * ${chance('k', DRAWN.model)})::int
     ), due as (
       select c.k, c.model, c.k * ${VISITS} + 2 * n as key,
              (c.first_on + make_interval(months => n * case c.period when 0 then 6 else 12 * c.period end))::date
                - ${EARLY} + floor(${EARLY + LATE + 1} * ${chance(`c.k * ${VISITS} + 2 * n`, DRAWN.late)})::int as about
         from cars c, generate_series(0, least(c.lasts, ${VISITS / 2 - 1})) n
     ), came as (
       select d.*, date_trunc('week', d.about::timestamp)::date + ${placeBy(WEEKDAYS, 'd.key', DRAWN.weekday)} as day from due d
     ), placed as (
       select v.k, v.model, v.key, v.day, width_bucket(
                case when ${chance('v.key', DRAWN.away)} < ${AWAY} then ${chance('v.key', DRAWN.otherStation)} else ${chance('v.k', DRAWN.home)} end,
                (select array_agg(above order by place) from bench.places where place > 0)) as place
         from came v where v.day between $1 and $2
     ), first as (
       select v.*, ${outcome} when ${chance('v.key', DRAWN.result)} < p.faulty then 'faulty' else 'fit' end as outcome
         from placed v join bench.places p using (place)
     ), back as (
       select k, model, key + 1 as key, place,
              day + 1 + floor(${BACK_WITHIN} * ${chance('key', DRAWN.backAfter)} ^ 1.5)::int as day
         from first where outcome = 'faulty' and ${chance('key', DRAWN.isBack)} < ${COMES_BACK}
     ), again as (
       select v.k, v.model, v.key, v.day + case when extract(isodow from v.day) = 7 then 1 else 0 end as day, v.place,
              ${outcome} when ${chance('v.key', DRAWN.result)} < ${FAULTY_AGAIN} then 'faulty' else 'fit' end as outcome
         from back v
     ), every as (
       select v.k, v.model, v.key, v.place, v.outcome, date_trunc('milliseconds', v.day + make_interval(hours => ${OPENS} + ${placeBy(HOURS, 'v.key', DRAWN.hour)},
                secs => 3600 * ${chance('v.key', DRAWN.second)})) at time zone 'Asia/Yerevan' as at
         from (select * from first union all select * from again where day <= $2) v
     ), counted as (
       select *, row_number() over (order by key) as n, lag(at) over (partition by k order by key) as before from every
     ), ranked as (
       select *, row_number() over (order by at, key) - 1 as rank from counted where n <= ${count}
     )
     select r.rank::int, r.k::int as car, r.key, r.model::int, r.place::int, r.at, r.key % 2 = 1 as is_back,
            case when r.outcome in ('fit', 'faulty') and r.at > $2::date + time '17:30' at time zone 'Asia/Yerevan'
                  and ${chance('r.key', DRAWN.stillOpen)} < 0.5 then 'open' else r.outcome end as outcome,
            case when r.key % 2 = 1 then lag(r.rank::int) over (partition by r.k order by r.key) end as previous,
            coalesce(extract(year from r.before at time zone 'Asia/Yerevan') = extract(year from r.at at time zone 'Asia/Yerevan'), false) as is_taxed
       from ranked r order by r.rank`,
    [days.first, days.last],
  );
  const { rows } = await client.query<{ count: number }>('select count(*)::int as count from bench.visits');
  if (rows[0]?.count !== count) throw new Error(`only ${rows[0]?.count} visits came of ${count}`);
  await client.query('create unique index on bench.visits (rank); analyze bench.visits');
}
