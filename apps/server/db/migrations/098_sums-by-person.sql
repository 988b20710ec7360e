-- compatible-with: 049
-- Reports by operator and by mechanic: how many checkups, with which result, what was due and received, and how many took how
-- many minutes, added up as they are written like the other sums (080, 097). Notes and folds of people have tables and functions
-- of their own: the reports ask for fewer figures of a person, and the other sums stay as they are.

-- Nobody writes while they are counted below, and everybody reads. In the order in which a payment takes them.
lock table ledger_entries, checkups in share row exclusive mode;

-- Whole minutes from one time to another, half a minute counts as one.
create function inspect.minutes_between(begun timestamptz, ended timestamptz) returns integer language sql immutable as $$
  select floor(extract(epoch from ended - begun) / 60 + 0.5)::integer $$;

-- Each row is of one person in one role at one station. A checkup stands in that of its operator and in that of its mechanic.
create table checkup_person_counts (
  role text not null check (role in ('operator', 'mechanic')),
  person oid24 not null,
  period text not null check (period in ('year', 'month', 'day')),
  company oid24 not null,
  station oid24 not null,
  first_day date not null,
  status text not null,
  opinion boolean,
  count integer not null,
  due bigint not null,
  received bigint not null
);
-- How many of the concluded ones took so many minutes; a day's are its checkups.
create table checkup_minute_counts (
  role text not null check (role in ('operator', 'mechanic')),
  person oid24 not null,
  period text not null check (period in ('year', 'month')),
  company oid24 not null,
  station oid24 not null,
  first_day date not null,
  opinion boolean not null,
  minutes integer not null,
  count integer not null
);
-- What writes have changed since these were last added up; `minutes` only of a concluded one.
create table checkup_person_changes (
  company oid24 not null,
  station oid24 not null,
  day date not null,
  operator oid24 not null,
  mechanic oid24 not null,
  status text not null,
  opinion boolean,
  minutes integer,
  count integer not null,
  due bigint not null,
  received bigint not null
);
alter table checkup_person_counts enable row level security;
alter table checkup_minute_counts enable row level security;
alter table checkup_person_changes enable row level security;
create policy read on checkup_person_counts for select to inspect_app
  using ((select inspect.actor_sees_all()) or (company = (select inspect.actor_company())
    and ((select inspect.actor_station()) is null or station = (select inspect.actor_station()))
    and (select inspect.actor_mechanic()) is null));
create policy read on checkup_minute_counts for select to inspect_app
  using ((select inspect.actor_sees_all()) or (company = (select inspect.actor_company())
    and ((select inspect.actor_station()) is null or station = (select inspect.actor_station()))
    and (select inspect.actor_mechanic()) is null));
create policy read on checkup_person_changes for select to inspect_app
  using ((select inspect.actor_sees_all()) or (company = (select inspect.actor_company())
    and ((select inspect.actor_station()) is null or station = (select inspect.actor_station()))
    and (select inspect.actor_mechanic()) is null));
-- Nobody is granted a write: the functions below are the only ones who do.
grant select on checkup_person_counts, checkup_minute_counts, checkup_person_changes to inspect_app;

create index checkup_person_changes_day on checkup_person_changes (day);

-- Every checkup that is not deleted, with its day, its people and what is added up of it for them.
create view inspect.counted_people as
  select c.company, c.station, (c.created_at at time zone 'Asia/Yerevan')::date as day, c.created_at, c.created_by as operator,
         c.mechanic, c.status, c.opinion,
         case when c.status = 'concluded' then inspect.minutes_between(c.created_at, c.concluded_at) end as minutes,
         case when c.status in ('open', 'concluded') then coalesce((c.fees #>> '{inspection,amount}')::bigint
           + coalesce((c.fees #>> '{environmental,amount}')::bigint, 0), 0) else 0 end as due,
         m.received
    from checkups c
   cross join lateral (select coalesce(sum(r.amount), 0)::bigint as received from inspect.receipts r where r.checkup = c.id) m
   where not c.deleted;

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
  insert into checkup_person_changes (company, station, day, operator, mechanic, status, opinion, minutes, count, due, received)
    select c.company, c.station, (c.created_at at time zone 'Asia/Yerevan')::date, c.created_by, c.mechanic, c.status, c.opinion,
           case when c.status = 'concluded' then inspect.minutes_between(c.created_at, c.concluded_at) end,
           times, times * f.due, times * f.received
      from f;
end $$;

create or replace function inspect.note_count() returns trigger language plpgsql security definer
  set search_path = public, pg_temp as $$
begin
  if tg_op = 'TRUNCATE' then
    truncate checkup_counts, checkup_period_counts, checkup_result_counts, checkup_count_changes,
      checkup_person_counts, checkup_minute_counts, checkup_person_changes;
    return null;
  end if;
  if tg_op <> 'INSERT' then perform inspect.note_checkup(old, -1); end if;
  if tg_op <> 'DELETE' then perform inspect.note_checkup(new, 1); end if;
  return null;
end $$;
create or replace trigger note_change after update on checkups for each row
  when ((old.company, old.station, old.created_at, old.car_type, old.car_group, old.fuel, old.owner_status, old.status,
      old.opinion, old.deleted, old.fees, old.previous_checkup, old.created_by, old.mechanic, old.concluded_at)
    is distinct from (new.company, new.station, new.created_at, new.car_type, new.car_group, new.fuel, new.owner_status,
      new.status, new.opinion, new.deleted, new.fees, new.previous_checkup, new.created_by, new.mechanic, new.concluded_at))
  execute function inspect.note_count();

-- After `note_entries`, which locks the checkups: triggers take turns by their names.
create function inspect.note_entries_of_people() returns trigger language plpgsql security definer
  set search_path = public, pg_temp as $$
begin
  insert into checkup_person_changes (company, station, day, operator, mechanic, status, opinion, minutes, count, due, received)
    select c.company, c.station, (c.created_at at time zone 'Asia/Yerevan')::date, c.created_by, c.mechanic, c.status, c.opinion,
           null, 0, 0, sum(r.amount)
      from inspect.receipts r join checkups c on c.id = r.checkup
     where r.id in (select a.id from added a) and not c.deleted
     group by c.id;
  return null;
end $$;
create trigger note_entries_of_people after insert on ledger_entries referencing new table as added
  for each statement execute function inspect.note_entries_of_people();

-- Adds up what was noted. One at a time; who finds somebody at it leaves it to him. In order: where all of it is counted anew,
-- what is read together lies together.
create function inspect.fold_person_counts() returns void language plpgsql security definer
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
        received)
      select t.role, t.person, t.period, t.company, t.station, t.first_day, t.status, t.opinion, sum(t.count), sum(t.due),
             sum(t.received)
        from of_roles t group by 1, 2, 3, 4, 5, 6, 7, 8 order by 1, 3, 6, 4, 5, 2
      on conflict (role, period, first_day, company, station, person, status, opinion) do update
        set count = c.count + excluded.count, due = c.due + excluded.due, received = c.received + excluded.received
  )
  insert into checkup_minute_counts as c (role, person, period, company, station, first_day, opinion, minutes, count)
    select t.role, t.person, t.period, t.company, t.station, t.first_day, t.opinion, t.minutes, sum(t.count)
      from of_roles t where t.minutes is not null and t.period <> 'day' group by 1, 2, 3, 4, 5, 6, 7, 8
    having sum(t.count) <> 0 order by 1, 3, 6, 4, 5, 2
    on conflict (role, period, first_day, company, station, person, opinion, minutes) do update
      set count = c.count + excluded.count;
  delete from checkup_person_counts where count = 0;
  delete from checkup_minute_counts where count = 0;
end $$;

-- As `recount_checkups`: what is noted meanwhile is in the count or stays noted, never both.
create function inspect.recount_people() returns void language plpgsql security definer
  set search_path = public, pg_temp set work_mem = '128MB' as $$
begin
  perform pg_advisory_xact_lock(hashtext('inspect.person_counts'));
  delete from checkup_person_counts;
  delete from checkup_minute_counts;
  with counted_now as (
    delete from checkup_person_changes
  )
  insert into checkup_person_changes (company, station, day, operator, mechanic, status, opinion, minutes, count, due, received)
    select d.company, d.station, d.day, d.operator, d.mechanic, d.status, d.opinion, d.minutes, count(*), sum(d.due),
           sum(d.received)
      from inspect.counted_people d group by 1, 2, 3, 4, 5, 6, 7, 8;
  perform inspect.fold_person_counts();
end $$;

-- Days since this one, and first days of months and years, of which the sums of people are not what counting says.
create function inspect.miscounted_people(since date) returns table (day date) language sql stable security definer
  set search_path = public, pg_temp as $$
  with roles(role) as (values ('operator'), ('mechanic')), counted as (
    select d.company, d.station, d.day, d.operator, d.mechanic, d.status, d.opinion, d.minutes, 1 as count, d.due, d.received
      from inspect.counted_people d
     where d.created_at >= date_trunc('month', since)::timestamp at time zone 'Asia/Yerevan'
    union all
    select n.company, n.station, n.day, n.operator, n.mechanic, n.status, n.opinion, n.minutes, -n.count, -n.due, -n.received
      from checkup_person_changes n where n.day >= date_trunc('month', since)
  ), of_roles as (
    select c.*, r.role, case r.role when 'operator' then c.operator else c.mechanic end as person from counted c cross join roles r
  )
  -- What was counted, less what was noted, is what is stored.
  select distinct w.day from (
    select c.role, c.person, c.company, c.station, c.day, c.status, c.opinion, c.count, c.due, c.received
      from of_roles c where c.day >= since
    union all
    select s.role, s.person, s.company, s.station, s.first_day, s.status, s.opinion, -s.count, -s.due, -s.received
      from checkup_person_counts s where s.period = 'day' and s.first_day >= since) w
   group by w.role, w.person, w.company, w.station, w.day, w.status, w.opinion
  having (sum(w.count), sum(w.due), sum(w.received)) <> (0, 0, 0)
  union
  -- A month is what its days are, a year what its months are.
  select w.first_day from (
    select l.longer as period, s.role, s.person, s.company, s.station, date_trunc(l.longer, s.first_day)::date as first_day,
           s.status, s.opinion, s.count, s.due, s.received
      from (values ('day', 'month'), ('month', 'year')) l(period, longer)
      join checkup_person_counts s on s.period = l.period and s.first_day >= date_trunc(l.longer, since)
    union all
    select s.period, s.role, s.person, s.company, s.station, s.first_day, s.status, s.opinion, -s.count, -s.due, -s.received
      from checkup_person_counts s where s.period <> 'day' and s.first_day >= date_trunc(s.period, since)) w
   group by w.period, w.role, w.person, w.company, w.station, w.first_day, w.status, w.opinion
  having (sum(w.count), sum(w.due), sum(w.received)) <> (0, 0, 0)
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
   order by 1 $$;

-- Who folds, counts anew or compares does it with all sums, by the names that he knows. `recount_classes` folds by the one that
-- is called, so that people are folded once more than they need to be.
alter function inspect.fold_checkup_counts() rename to fold_class_counts;
create function inspect.fold_checkup_counts() returns void language plpgsql security definer
  set search_path = public, pg_temp as $$
begin
  perform inspect.fold_class_counts();
  perform inspect.fold_person_counts();
end $$;
alter function inspect.recount_checkups() rename to recount_classes;
create function inspect.recount_checkups() returns void language plpgsql security definer
  set search_path = public, pg_temp as $$
begin
  perform inspect.recount_classes();
  perform inspect.recount_people();
end $$;
alter function inspect.miscounted_days(date) rename to miscounted_classes;
create function inspect.miscounted_days(since date) returns table (day date) language sql stable security definer
  set search_path = public, pg_temp as $$
  select day from inspect.miscounted_classes(since) union select day from inspect.miscounted_people(since) order by 1 $$;

revoke all on function inspect.note_entries_of_people(), inspect.fold_person_counts(), inspect.recount_people(),
  inspect.miscounted_people(date), inspect.fold_checkup_counts(), inspect.recount_checkups(), inspect.miscounted_days(date) from public;
revoke all on function inspect.fold_class_counts(), inspect.miscounted_classes(date) from inspect_system;
grant execute on function inspect.fold_checkup_counts(), inspect.miscounted_days(date) to inspect_system;

-- Counted as `recount_people` does, but before there are indexes.
set local work_mem = '128MB';
insert into checkup_person_counts (role, person, period, company, station, first_day, status, opinion, count, due, received)
  select p.role, p.person, l.period, d.company, d.station, date_trunc(l.period, d.day)::date, d.status, d.opinion, count(*),
         sum(d.due), sum(d.received)
    from inspect.counted_people d
   cross join lateral (values ('operator', d.operator), ('mechanic', d.mechanic)) p(role, person)
   cross join (values ('year'), ('month'), ('day')) l(period)
   group by 1, 2, 3, 4, 5, 6, 7, 8 order by 1, 3, 6, 4, 5, 2;
insert into checkup_minute_counts (role, person, period, company, station, first_day, opinion, minutes, count)
  select p.role, p.person, l.period, d.company, d.station, date_trunc(l.period, d.day)::date, d.opinion, d.minutes, count(*)
    from inspect.counted_people d
   cross join lateral (values ('operator', d.operator), ('mechanic', d.mechanic)) p(role, person)
   cross join (values ('year'), ('month')) l(period)
   where d.minutes is not null group by 1, 2, 3, 4, 5, 6, 7, 8 order by 1, 3, 6, 4, 5, 2;
create unique index checkup_person_counts_key on checkup_person_counts
  (role, period, first_day, company, station, person, status, opinion) nulls not distinct;
create index checkup_person_counts_company on checkup_person_counts (company, role, period, first_day);
create index checkup_person_counts_none on checkup_person_counts (first_day) where count = 0;
create unique index checkup_minute_counts_key on checkup_minute_counts
  (role, period, first_day, company, station, person, opinion, minutes);
create index checkup_minute_counts_company on checkup_minute_counts (company, role, period, first_day);
create index checkup_minute_counts_none on checkup_minute_counts (first_day) where count = 0;
analyze checkup_person_counts, checkup_minute_counts;
