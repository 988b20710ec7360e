-- compatible-with: 049
-- Reports of findings: how many checkups had each of them, and how many had none, added up as they are written like the other
-- sums (080, 097, 098). Notes and folds of findings have tables and functions of their own: of one checkup there are several rows.

-- Nobody writes while they are counted below, and everybody reads.
lock table checkups in share row exclusive mode;

-- What was found at a checkup, each once: its list and its code there, or '' where nothing was. `whole` is 1 at one of them and 0
-- at the others, so that it adds up to checkups.
create function inspect.findings_of(classificators jsonb, new_classificators jsonb)
  returns table (finding text, whole integer) language sql immutable as $$
  select coalesce(f.finding, ''), (row_number() over (order by f.finding collate "C") = 1)::integer
    from (values (1)) one
    left join (
      select 'classificators/' || o.key as finding from jsonb_each(classificators) o where o.value -> 'checked' = 'true'
      union all
      select 'newClassificators/' || n.key from jsonb_each(new_classificators) n where n.value -> 'checked' = 'true') f on true $$;

-- Rows of a station (company and station) and of the country (neither) stand beside each other. Of days only the country's are
-- stored: a company's checkups of some days are few.
create table checkup_finding_counts (
  period text not null check (period in ('year', 'month', 'day')),
  company oid24,
  station oid24,
  first_day date not null,
  finding text not null,
  car_type oid24 not null,
  status text not null,
  opinion boolean,
  count integer not null,
  whole integer not null,
  check ((company is null) = (station is null)),
  check (period <> 'day' or company is null)
);
-- What writes have changed since these were last added up.
create table checkup_finding_changes (
  company oid24 not null,
  station oid24 not null,
  day date not null,
  finding text not null,
  car_type oid24 not null,
  status text not null,
  opinion boolean,
  count integer not null,
  whole integer not null
);
alter table checkup_finding_counts enable row level security;
alter table checkup_finding_changes enable row level security;
create policy read on checkup_finding_counts for select to inspect_app
  using ((select inspect.actor_sees_all()) or (company = (select inspect.actor_company())
    and ((select inspect.actor_station()) is null or station = (select inspect.actor_station()))
    and (select inspect.actor_mechanic()) is null));
create policy read on checkup_finding_changes for select to inspect_app
  using ((select inspect.actor_sees_all()) or (company = (select inspect.actor_company())
    and ((select inspect.actor_station()) is null or station = (select inspect.actor_station()))
    and (select inspect.actor_mechanic()) is null));
-- Nobody is granted a write: the functions below are the only ones who do.
grant select on checkup_finding_counts, checkup_finding_changes to inspect_app;

create index checkup_finding_changes_day on checkup_finding_changes (day);

-- Every finding of each checkup that is not deleted, with what it is added up by.
create view inspect.counted_findings as
  select c.company, c.station, (c.created_at at time zone 'Asia/Yerevan')::date as day, c.created_at, f.finding, c.car_type, c.status,
         c.opinion, f.whole
    from checkups c cross join lateral inspect.findings_of(c.classificators, c.new_classificators) f
   where not c.deleted;

create function inspect.note_findings_of(c checkups, times integer) returns void language plpgsql security definer
  set search_path = public, pg_temp set plan_cache_mode = force_generic_plan as $$
begin
  if c.deleted then return; end if;
  insert into checkup_finding_changes (company, station, day, finding, car_type, status, opinion, count, whole)
    select c.company, c.station, (c.created_at at time zone 'Asia/Yerevan')::date, f.finding, c.car_type, c.status, c.opinion, times,
           times * f.whole
      from inspect.findings_of(c.classificators, c.new_classificators) f;
end $$;
create function inspect.note_findings() returns trigger language plpgsql security definer
  set search_path = public, pg_temp as $$
begin
  if tg_op <> 'INSERT' then perform inspect.note_findings_of(old, -1); end if;
  if tg_op <> 'DELETE' then perform inspect.note_findings_of(new, 1); end if;
  return null;
end $$;
create trigger note_findings after insert or delete on checkups for each row execute function inspect.note_findings();
create trigger note_findings_change after update on checkups for each row
  when ((old.company, old.station, old.created_at, old.car_type, old.status, old.opinion, old.deleted, old.classificators,
      old.new_classificators)
    is distinct from (new.company, new.station, new.created_at, new.car_type, new.status, new.opinion, new.deleted,
      new.classificators, new.new_classificators))
  execute function inspect.note_findings();

create or replace function inspect.note_count() returns trigger language plpgsql security definer
  set search_path = public, pg_temp as $$
begin
  if tg_op = 'TRUNCATE' then
    truncate checkup_counts, checkup_period_counts, checkup_result_counts, checkup_count_changes,
      checkup_person_counts, checkup_minute_counts, checkup_person_changes, checkup_finding_counts, checkup_finding_changes;
    return null;
  end if;
  if tg_op <> 'INSERT' then perform inspect.note_checkup(old, -1); end if;
  if tg_op <> 'DELETE' then perform inspect.note_checkup(new, 1); end if;
  return null;
end $$;

-- Adds up what was noted. One at a time; who finds somebody at it leaves it to him.
create function inspect.fold_finding_counts() returns void language plpgsql security definer
  set search_path = public, pg_temp as $$
begin
  if not pg_try_advisory_xact_lock(hashtext('inspect.finding_counts')) then return; end if;
  with taken as (
    delete from checkup_finding_changes returning *
  )
  insert into checkup_finding_counts as c (period, company, station, first_day, finding, car_type, status, opinion, count, whole)
    select m.period, m.company, m.station, m.first_day, m.finding, m.car_type, m.status, m.opinion, sum(m.count), sum(m.whole)
      from (select t.*, l.period, date_trunc(l.period, t.day)::date as first_day
              from taken t cross join (values ('year'), ('month'), ('day')) l(period)) m
     group by grouping sets ((period, company, station, first_day, finding, car_type, status, opinion),
                             (period, first_day, finding, car_type, status, opinion))
    having (m.period <> 'day' or grouping(m.company) = 1) and (sum(m.count), sum(m.whole)) <> (0, 0)
    on conflict (company, period, first_day, station, finding, car_type, status, opinion) do update
      set count = c.count + excluded.count, whole = c.whole + excluded.whole;
  delete from checkup_finding_counts where count = 0;
end $$;

-- As `recount_checkups`: what is noted meanwhile is in the count or stays noted, never both. In order: what is read together lies
-- together.
create function inspect.recount_findings() returns void language plpgsql security definer
  set search_path = public, pg_temp set work_mem = '128MB' as $$
begin
  perform pg_advisory_xact_lock(hashtext('inspect.finding_counts'));
  delete from checkup_finding_counts;
  -- Months of stations and days of the country take the checkups, everything else is added up of these.
  with counted_now as (
    delete from checkup_finding_changes
  )
  insert into checkup_finding_counts (period, company, station, first_day, finding, car_type, status, opinion, count, whole)
    select case when grouping(d.day) = 0 then 'day' else 'month' end, d.company, d.station, coalesce(d.day, d.month), d.finding,
           d.car_type, d.status, d.opinion, count(*), sum(d.whole)
      from (select f.*, date_trunc('month', f.day)::date as month from inspect.counted_findings f) d
     group by grouping sets ((company, station, month, finding, car_type, status, opinion),
                             (day, finding, car_type, status, opinion))
     order by 2 nulls first, 1, 4, 3;
  insert into checkup_finding_counts (period, first_day, finding, car_type, status, opinion, count, whole)
    select 'month', s.first_day, s.finding, s.car_type, s.status, s.opinion, sum(s.count), sum(s.whole)
      from checkup_finding_counts s where s.period = 'month' group by 2, 3, 4, 5, 6 order by 2;
  insert into checkup_finding_counts (period, company, station, first_day, finding, car_type, status, opinion, count, whole)
    select 'year', s.company, s.station, date_trunc('year', s.first_day)::date, s.finding, s.car_type, s.status, s.opinion, sum(s.count),
           sum(s.whole)
      from checkup_finding_counts s where s.period = 'month' group by 2, 3, 4, 5, 6, 7, 8 order by 2 nulls first, 4, 3;
end $$;

-- Days since this one, and first days of months and years, of which the sums of findings are not what counting says.
create function inspect.miscounted_findings(since date) returns table (day date) language sql stable security definer
  set search_path = public, pg_temp as $$
  with counted as (
    select d.company, d.station, d.day, d.finding, d.car_type, d.status, d.opinion, 1 as count, d.whole
      from inspect.counted_findings d
     where d.created_at >= date_trunc('month', since)::timestamp at time zone 'Asia/Yerevan'
    union all
    -- What was counted, less what was noted, is what is stored.
    select n.company, n.station, n.day, n.finding, n.car_type, n.status, n.opinion, -n.count, -n.whole
      from checkup_finding_changes n where n.day >= date_trunc('month', since)
  ), compared as (
    select 'day' as period, null::oid24 as company, null::oid24 as station, c.day as first_day, c.finding, c.car_type, c.status,
           c.opinion, c.count, c.whole
      from counted c where c.day >= since
    union all
    select 'month', w.company, w.station, date_trunc('month', c.day)::date, c.finding, c.car_type, c.status, c.opinion, c.count, c.whole
      from counted c cross join lateral (values (c.company, c.station), (null, null)) w(company, station)
    union all
    -- A year is what its months are.
    select 'year', s.company, s.station, date_trunc('year', s.first_day)::date, s.finding, s.car_type, s.status, s.opinion, s.count, s.whole
      from checkup_finding_counts s where s.period = 'month' and s.first_day >= date_trunc('year', since)
    union all
    select s.period, s.company, s.station, s.first_day, s.finding, s.car_type, s.status, s.opinion, -s.count, -s.whole
      from checkup_finding_counts s where s.first_day >= date_trunc(s.period, since)
  )
  select distinct w.first_day from (
    select c.first_day from compared c
     group by c.period, c.company, c.station, c.first_day, c.finding, c.car_type, c.status, c.opinion
    having (sum(c.count), sum(c.whole)) <> (0, 0)) w
   order by 1 $$;

create or replace function inspect.fold_checkup_counts() returns void language plpgsql security definer
  set search_path = public, pg_temp as $$
begin
  perform inspect.fold_class_counts();
  perform inspect.fold_person_counts();
  perform inspect.fold_finding_counts();
end $$;
create or replace function inspect.recount_checkups() returns void language plpgsql security definer
  set search_path = public, pg_temp as $$
begin
  perform inspect.recount_classes();
  perform inspect.recount_people();
  perform inspect.recount_findings();
end $$;
create or replace function inspect.miscounted_days(since date) returns table (day date) language sql stable security definer
  set search_path = public, pg_temp as $$
  select day from inspect.miscounted_classes(since) union select day from inspect.miscounted_people(since)
  union select day from inspect.miscounted_findings(since) order by 1 $$;

revoke all on function inspect.note_findings_of(checkups, integer), inspect.note_findings(), inspect.fold_finding_counts(),
  inspect.recount_findings(), inspect.miscounted_findings(date) from public;

-- Before there are indexes.
select inspect.recount_findings();
-- Of the country and of one company, and of one station, whose company nobody need name; then for the doctor and for the fold.
create unique index checkup_finding_counts_key on checkup_finding_counts
  (company, period, first_day, station, finding, car_type, status, opinion) nulls not distinct;
create index checkup_finding_counts_station on checkup_finding_counts (station, period, first_day) where station is not null;
create index checkup_finding_counts_days on checkup_finding_counts (first_day);
create index checkup_finding_counts_none on checkup_finding_counts (first_day) where count = 0;
analyze checkup_finding_counts;
