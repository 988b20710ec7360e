-- compatible-with: 049
-- The median of a report by operator or mechanic took a row for each person, period and number of minutes: of ten years of the
-- country hundreds of thousands. How often each number of minutes was taken now stands in the person's own sum, as one number.
-- And statistics took each checkup by itself, for the median and for the hours of the week: hours have sums of their own, which are
-- noted and folded with those of people.

-- Nobody writes while they are counted below, and everybody reads. In the order in which a payment takes them.
lock table ledger_entries, checkups in share row exclusive mode;

-- A day and longer counts as a day, and nothing as less than no minute.
create function inspect.bounded_minutes(minutes integer) returns integer language sql immutable parallel safe as $$
  select case when minutes < 0 then 0 when minutes > 1440 then 1440 else minutes end $$;

-- `count` checkups of so many minutes: the number 10^8 to the power of the minutes, times `count`. Such numbers add up as what they tell,
-- of 99,999,998 checkups together. Nothing where no minutes are known.
create function inspect.spread_of(minutes integer, count bigint) returns numeric language sql immutable parallel safe as $$
  select coalesce(count * ('1' || repeat('00000000', inspect.bounded_minutes(minutes)))::numeric, 0) $$;

-- The median of a sum of such numbers: half took no longer, half no less; of an even number the mean of the two in the middle, as
-- `percentile_cont` has it. Null of none. The remainder by 10^8 - 1 is the sum of all counts, since 10^8 leaves 1:
-- hence that limit.
create function inspect.median_of(spread numeric) returns float8 language plpgsql immutable strict parallel safe as $$
declare
  total constant bigint := mod(spread, 99999999);
  longest constant integer := length(spread::text) / 8;
  ends integer := 0;
  sum_of_both integer := 0;
begin
  if total = 0 then return null; end if;
  -- The shortest that so many are no longer than: of the first half, then of one more than half.
  for wanted in total..total + 1 loop
    declare
      least_of integer := ends;
      most_of integer := longest;
      middle integer;
    begin
      while least_of < most_of loop
        middle := (least_of + most_of) / 2;
        if 2 * mod(mod(spread, ('1' || repeat('00000000', middle + 1))::numeric), 99999999) >= wanted then most_of := middle;
        else least_of := middle + 1;
        end if;
      end loop;
      ends := least_of;
      sum_of_both := sum_of_both + ends;
    end;
  end loop;
  return sum_of_both / 2.0;
end $$;

-- The hour of the week in Yerevan, from Monday's first, 1-00, to Sunday's last, 7-23.
create function inspect.slot_of(at timestamptz) returns text language sql stable parallel safe as $$
  select to_char(at at time zone 'Asia/Yerevan', 'ID-HH24') $$;

create or replace function inspect.note_checkup(c checkups, times integer) returns void language plpgsql security definer
  set search_path = public, pg_temp set plan_cache_mode = force_generic_plan as $$
begin
  if c.deleted then return; end if;
  with f as (
    select * from inspect.figures_of(c)
  ), noted as (
    insert into checkup_count_changes (company, station, day, car_type, car_group, fuel, owner_status, status, opinion, count,
        first, settled, due, environmental_due, paid, owed, inspection_received, environmental_received,
        cash, terminal, arca, idram, telcell, returned, received)
      select c.company, c.station, (c.created_at at time zone 'Asia/Yerevan')::date, c.car_type, c.car_group, c.fuel,
             c.owner_status, c.status, c.opinion, times, times * f.first, times * f.settled, times * f.due,
             times * f.environmental_due, times * f.paid, times * f.owed, times * f.inspection_received,
             times * f.environmental_received, times * f.cash, times * f.terminal, times * f.arca, times * f.idram,
             times * f.telcell, times * f.returned, times * f.received
        from f
  )
  insert into checkup_person_changes (company, station, day, operator, mechanic, status, opinion, minutes, count, due, received, slot)
    select c.company, c.station, (c.created_at at time zone 'Asia/Yerevan')::date, c.created_by, c.mechanic, c.status, c.opinion,
           case when c.status = 'concluded' then inspect.minutes_between(c.created_at, c.concluded_at) end,
           times, times * f.due, times * f.received, inspect.slot_of(c.created_at)
      from f;
end $$;

create or replace function inspect.note_count() returns trigger language plpgsql security definer
  set search_path = public, pg_temp as $$
begin
  if tg_op = 'TRUNCATE' then
    truncate checkup_counts, checkup_period_counts, checkup_result_counts, checkup_count_changes,
      checkup_person_counts, checkup_minute_counts, checkup_person_changes, checkup_finding_counts, checkup_finding_changes,
      checkup_hour_counts;
    return null;
  end if;
  if tg_op <> 'INSERT' then perform inspect.note_checkup(old, -1); end if;
  if tg_op <> 'DELETE' then perform inspect.note_checkup(new, 1); end if;
  return null;
end $$;

create or replace function inspect.fold_person_counts() returns void language plpgsql security definer
  set search_path = public, pg_temp as $$
begin
  if not pg_try_advisory_xact_lock(hashtext('inspect.person_counts')) then return; end if;
  with taken as (
    delete from checkup_person_changes returning *
  ), of_roles as (
    select t.*, p.role, p.person, l.period, date_trunc(l.period, t.day)::date as first_day
      from taken t
     cross join lateral (values ('operator', t.operator), ('mechanic', t.mechanic)) p(role, person)
     cross join (values ('year'), ('month'), ('day')) l(period)
  ), of_people as (
    insert into checkup_person_counts as c (role, person, period, company, station, first_day, status, opinion, count, due,
        received, spread)
      select t.role, t.person, t.period, t.company, t.station, t.first_day, t.status, t.opinion, sum(t.count), sum(t.due),
             sum(t.received), sum(inspect.spread_of(t.minutes, t.count))
        from of_roles t group by 1, 2, 3, 4, 5, 6, 7, 8 order by 1, 3, 6, 4, 5, 2
      on conflict (role, period, first_day, company, station, person, status, opinion) do update
        set count = c.count + excluded.count, due = c.due + excluded.due, received = c.received + excluded.received,
            spread = c.spread + excluded.spread
  ), of_hours as (
    insert into checkup_hour_counts as c (period, company, station, first_day, slot, count)
      select m.period, m.company, m.station, m.first_day, m.slot, sum(m.count)
        from (select t.*, l.period, date_trunc(l.period, t.day)::date as first_day
                from taken t cross join (values ('year'), ('month'), ('day')) l(period) where t.slot is not null) m
       group by grouping sets ((period, company, station, first_day, slot), (period, first_day, slot))
      having (m.period <> 'day' or grouping(m.company) = 1) and sum(m.count) <> 0
      on conflict (company, period, first_day, station, slot) do update set count = c.count + excluded.count
  )
  -- For the release before, which reads it.
  insert into checkup_minute_counts as c (role, person, period, company, station, first_day, opinion, minutes, count)
    select t.role, t.person, t.period, t.company, t.station, t.first_day, t.opinion, t.minutes, sum(t.count)
      from of_roles t where t.minutes is not null and t.period <> 'day' group by 1, 2, 3, 4, 5, 6, 7, 8
    having sum(t.count) <> 0 order by 1, 3, 6, 4, 5, 2
    on conflict (role, period, first_day, company, station, person, opinion, minutes) do update
      set count = c.count + excluded.count;
  delete from checkup_person_counts where count = 0;
  delete from checkup_minute_counts where count = 0;
  delete from checkup_hour_counts where count = 0;
end $$;

-- In steps, as the other sums (118).
create or replace function inspect.recount_people() returns void language plpgsql security definer
  set search_path = public, pg_temp set work_mem = '128MB' as $$
begin
  perform pg_advisory_xact_lock(hashtext('inspect.person_counts'));
  delete from checkup_person_counts;
  delete from checkup_minute_counts;
  delete from checkup_hour_counts;
  with counted_now as (
    delete from checkup_person_changes
  ), counted as materialized (
    select d.company, d.station, d.day, d.operator, d.mechanic, d.status, d.opinion, d.minutes, inspect.slot_of(d.created_at) as slot,
           count(*) as count, sum(d.due) as due, sum(d.received) as received
      from inspect.counted_people d group by 1, 2, 3, 4, 5, 6, 7, 8, 9
  ), of_roles as (
    select c.*, p.role, p.person
      from counted c cross join lateral (values ('operator', c.operator), ('mechanic', c.mechanic)) p(role, person)
  ), of_people as (
    insert into checkup_person_counts (role, person, period, company, station, first_day, status, opinion, count, due, received,
        spread)
      select r.role, r.person, 'day', r.company, r.station, r.day, r.status, r.opinion, sum(r.count), sum(r.due), sum(r.received),
             sum(inspect.spread_of(r.minutes, r.count))
        from of_roles r group by 1, 2, 4, 5, 6, 7, 8 order by 1, 6, 4, 5, 2
  ), of_hours as (
    insert into checkup_hour_counts (period, company, station, first_day, slot, count)
      select case when grouping(r.day) = 0 then 'day' else 'month' end, r.company, r.station, coalesce(r.day, r.month), r.slot, sum(r.count)
        from (select c.*, date_trunc('month', c.day)::date as month from counted c) r
       group by grouping sets ((company, station, month, slot), (day, slot)) order by 2 nulls first, 1, 4, 3
  )
  insert into checkup_minute_counts (role, person, period, company, station, first_day, opinion, minutes, count)
    select r.role, r.person, 'month', r.company, r.station, date_trunc('month', r.day)::date, r.opinion, r.minutes, sum(r.count)
      from of_roles r where r.minutes is not null group by 1, 2, 4, 5, 6, 7, 8 order by 1, 6, 4, 5, 2;
  insert into checkup_person_counts (role, person, period, company, station, first_day, status, opinion, count, due, received, spread)
    select s.role, s.person, 'month', s.company, s.station, date_trunc('month', s.first_day)::date, s.status, s.opinion, sum(s.count),
           sum(s.due), sum(s.received), sum(s.spread)
      from checkup_person_counts s group by 1, 2, 4, 5, 6, 7, 8 order by 1, 6, 4, 5, 2;
  insert into checkup_person_counts (role, person, period, company, station, first_day, status, opinion, count, due, received, spread)
    select s.role, s.person, 'year', s.company, s.station, date_trunc('year', s.first_day)::date, s.status, s.opinion, sum(s.count),
           sum(s.due), sum(s.received), sum(s.spread)
      from checkup_person_counts s where s.period = 'month' group by 1, 2, 4, 5, 6, 7, 8 order by 1, 6, 4, 5, 2;
  insert into checkup_minute_counts (role, person, period, company, station, first_day, opinion, minutes, count)
    select s.role, s.person, 'year', s.company, s.station, date_trunc('year', s.first_day)::date, s.opinion, s.minutes, sum(s.count)
      from checkup_minute_counts s group by 1, 2, 4, 5, 6, 7, 8 order by 1, 6, 4, 5, 2;
  insert into checkup_hour_counts (period, first_day, slot, count)
    select 'month', s.first_day, s.slot, sum(s.count) from checkup_hour_counts s where s.period = 'month' group by 2, 3 order by 2;
  insert into checkup_hour_counts (period, company, station, first_day, slot, count)
    select 'year', s.company, s.station, date_trunc('year', s.first_day)::date, s.slot, sum(s.count)
      from checkup_hour_counts s where s.period = 'month' group by 2, 3, 4, 5 order by 2 nulls first, 4, 3;
end $$;

-- Days since this one, and first days of months and years, of which the sums of people or of hours are not what counting says.
create or replace function inspect.miscounted_people(since date) returns table (day date) language sql stable security definer
  set search_path = public, pg_temp as $$
  with roles(role) as (values ('operator'), ('mechanic')), counted as (
    select d.company, d.station, d.day, d.operator, d.mechanic, d.status, d.opinion, d.minutes, 1 as count, d.due, d.received,
           inspect.slot_of(d.created_at) as slot
      from inspect.counted_people d
     where d.created_at >= date_trunc('month', since)::timestamp at time zone 'Asia/Yerevan'
    union all
    select n.company, n.station, n.day, n.operator, n.mechanic, n.status, n.opinion, n.minutes, -n.count, -n.due, -n.received,
           n.slot
      from checkup_person_changes n where n.day >= date_trunc('month', since)
  ), of_roles as (
    select c.*, r.role, case r.role when 'operator' then c.operator else c.mechanic end as person from counted c cross join roles r
  )
  -- What was counted, less what was noted, is what is stored.
  select distinct w.day from (
    select c.role, c.person, c.company, c.station, c.day, c.status, c.opinion, c.count, c.due, c.received,
           inspect.spread_of(c.minutes, c.count) as spread
      from of_roles c where c.day >= since
    union all
    select s.role, s.person, s.company, s.station, s.first_day, s.status, s.opinion, -s.count, -s.due, -s.received, -s.spread
      from checkup_person_counts s where s.period = 'day' and s.first_day >= since) w
   group by w.role, w.person, w.company, w.station, w.day, w.status, w.opinion
  having (sum(w.count), sum(w.due), sum(w.received), sum(w.spread)) <> (0, 0, 0, 0)
  union
  -- A month is what its days are, a year what its months are.
  select w.first_day from (
    select l.longer as period, s.role, s.person, s.company, s.station, date_trunc(l.longer, s.first_day)::date as first_day,
           s.status, s.opinion, s.count, s.due, s.received, s.spread
      from (values ('day', 'month'), ('month', 'year')) l(period, longer)
      join checkup_person_counts s on s.period = l.period and s.first_day >= date_trunc(l.longer, since)
    union all
    select s.period, s.role, s.person, s.company, s.station, s.first_day, s.status, s.opinion, -s.count, -s.due, -s.received,
           -s.spread
      from checkup_person_counts s where s.period <> 'day' and s.first_day >= date_trunc(s.period, since)) w
   group by w.period, w.role, w.person, w.company, w.station, w.first_day, w.status, w.opinion
  having (sum(w.count), sum(w.due), sum(w.received), sum(w.spread)) <> (0, 0, 0, 0)
  union
  -- The minutes of a month are those of its checkups, of a year those of its months.
  select w.first_day from (
    select 'month' as period, c.role, c.person, c.company, c.station, date_trunc('month', c.day)::date as first_day, c.opinion,
           c.minutes, c.count
      from of_roles c where c.minutes is not null
    union all
    select 'year', s.role, s.person, s.company, s.station, date_trunc('year', s.first_day)::date, s.opinion, s.minutes, s.count
      from checkup_minute_counts s where s.period = 'month' and s.first_day >= date_trunc('year', since)
    union all
    select s.period, s.role, s.person, s.company, s.station, s.first_day, s.opinion, s.minutes, -s.count
      from checkup_minute_counts s where s.first_day >= date_trunc(s.period, since)) w
   group by w.period, w.role, w.person, w.company, w.station, w.first_day, w.opinion, w.minutes
  having sum(w.count) <> 0
  union
  -- Hours of the country's days and of everybody's months are those of the checkups, of a year those of its months.
  select w.first_day from (
    select 'day' as period, null::oid24 as company, null::oid24 as station, c.day as first_day, c.slot, c.count
      from counted c where c.day >= since
    union all
    select 'month', l.company, l.station, date_trunc('month', c.day)::date, c.slot, c.count
      from counted c cross join lateral (values (c.company, c.station), (null, null)) l(company, station)
    union all
    select 'year', s.company, s.station, date_trunc('year', s.first_day)::date, s.slot, s.count
      from checkup_hour_counts s where s.period = 'month' and s.first_day >= date_trunc('year', since)
    union all
    select s.period, s.company, s.station, s.first_day, s.slot, -s.count
      from checkup_hour_counts s where s.first_day >= date_trunc(s.period, since)) w
   group by w.period, w.company, w.station, w.first_day, w.slot
  having sum(w.count) <> 0
   order by 1 $$;

select inspect.recount_people();
analyze checkup_person_counts, checkup_hour_counts;
