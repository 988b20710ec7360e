-- compatible-with: 049
-- What reports tell of checkups beside how many there are, and the same by month: a report of ten years adds up months, and
-- days only where its range begins or ends within one. As before every write appends what it changes, and a sum is always
-- that of the summed rows and of those that were noted since (023).

-- The figures of one checkup. What is due, paid and owed is that of a checkup that stands; what was received stays with the
-- checkup that it was paid for, whatever became of it.
create function inspect.figures_of(c checkups)
returns table (first integer, settled integer, due bigint, environmental_due bigint, paid bigint, owed bigint,
  inspection_received bigint, environmental_received bigint, cash bigint, terminal bigint, arca bigint, idram bigint,
  telcell bigint, returned bigint, received bigint) language sql stable as $$
  select (c.previous_checkup is null)::integer, coalesce((s.owed = 0)::integer, 0), coalesce(s.due, 0),
         case when s.due is null then 0 else coalesce((c.fees #>> '{environmental,amount}')::bigint, 0) end,
         coalesce(s.paid, 0), coalesce(s.owed, 0), m.inspection, m.environmental, m.cash, m.terminal, m.arca, m.idram,
         m.telcell,
         m.returned, m.received
    from (values (1)) one
    left join lateral inspect.checkup_sums(c.id, c.replaces, c.fees) s on c.status in ('open', 'concluded')
   cross join lateral (
     select coalesce(sum(r.amount) filter (where r.purpose = 'inspection'), 0)::bigint as inspection,
            coalesce(sum(r.amount) filter (where r.purpose = 'environmental'), 0)::bigint as environmental,
            coalesce(sum(r.amount) filter (where r.amount > 0 and r.method = 'cash'), 0)::bigint as cash,
            coalesce(sum(r.amount) filter (where r.amount > 0 and r.method = 'terminal'), 0)::bigint as terminal,
            coalesce(sum(r.amount) filter (where r.amount > 0 and r.method = 'arca'), 0)::bigint as arca,
            coalesce(sum(r.amount) filter (where r.amount > 0 and r.method = 'idram'), 0)::bigint as idram,
            coalesce(sum(r.amount) filter (where r.amount > 0 and r.method = 'telcell'), 0)::bigint as telcell,
            coalesce(-sum(r.amount) filter (where r.amount < 0), 0)::bigint as returned,
            coalesce(sum(r.amount), 0)::bigint as received
       from inspect.receipts r where r.checkup = c.id) m $$;

alter table checkup_counts
  add column car_group oid24,
  add column first integer not null default 0, add column settled integer not null default 0,
  add column environmental_due bigint not null default 0,
  add column inspection_received bigint not null default 0, add column environmental_received bigint not null default 0,
  add column cash bigint not null default 0, add column terminal bigint not null default 0,
  add column arca bigint not null default 0, add column idram bigint not null default 0,
  add column telcell bigint not null default 0, add column returned bigint not null default 0,
  add column received bigint not null default 0;
alter table checkup_count_changes
  add column car_group oid24, add column fuel oid24, add column owner_status integer,
  add column first integer not null default 0, add column settled integer not null default 0,
  add column environmental_due bigint not null default 0,
  add column inspection_received bigint not null default 0, add column environmental_received bigint not null default 0,
  add column cash bigint not null default 0, add column terminal bigint not null default 0,
  add column arca bigint not null default 0, add column idram bigint not null default 0,
  add column telcell bigint not null default 0, add column returned bigint not null default 0,
  add column received bigint not null default 0;
drop index checkup_counts_key;
create unique index checkup_counts_key on checkup_counts (company, day, station, car_type, car_group, status, opinion)
  include (count) nulls not distinct;
create index checkup_counts_station on checkup_counts (station, day) where station is not null;
create index checkup_count_changes_day on checkup_count_changes (day);

-- Sums of months; and of the parts of days, for the country alone: those of a company are few. `part` = '' with '' as its
-- value: all checkups; else the kind of value that the row is of, besides those of a row of a day.
create table checkup_period_counts (
  period text not null check (period in ('month', 'day')),
  part text not null check (part in ('', 'fuel', 'ownerStatus')),
  value text not null,
  -- null with its station: the whole country
  company oid24,
  station oid24,
  first_day date not null,
  car_type oid24 not null,
  car_group oid24 not null,
  status text not null,
  opinion boolean,
  count integer not null,
  first integer not null, settled integer not null,
  due bigint not null, environmental_due bigint not null, paid bigint not null, owed bigint not null,
  inspection_received bigint not null, environmental_received bigint not null,
  cash bigint not null, terminal bigint not null, arca bigint not null, idram bigint not null, telcell bigint not null,
  returned bigint not null, received bigint not null,
  check ((company is null) = (station is null)),
  check (part <> '' or value = ''),
  check (period = 'month' or (part <> '' and company is null))
);
create unique index checkup_period_counts_key on checkup_period_counts
  (period, part, company, first_day, station, value, car_type, car_group, status, opinion) nulls not distinct;
create index checkup_period_counts_none on checkup_period_counts (first_day) where count = 0;
create index checkup_period_counts_stations on checkup_period_counts (part, first_day) where company is not null;
create index checkup_period_counts_station on checkup_period_counts (part, station, first_day) where station is not null;
alter table checkup_period_counts enable row level security;
create policy read on checkup_period_counts for select to inspect_app
  using ((select inspect.actor_sees_all()) or (company = (select inspect.actor_company())
    and ((select inspect.actor_station()) is null or station = (select inspect.actor_station()))
    and (select inspect.actor_mechanic()) is null));
-- Nobody is granted a write: the functions below are the only ones who do.
grant select on checkup_period_counts to inspect_app;

-- Every checkup that is not deleted, with its day and its figures.
drop view inspect.counted_checkups;
create view inspect.counted_checkups as
  select c.company, c.station, (c.created_at at time zone 'Asia/Yerevan')::date as day, c.created_at, c.car_type, c.car_group,
         c.fuel, c.owner_status, c.status, c.opinion, f.*
    from checkups c cross join lateral inspect.figures_of(c) f
   where not c.deleted;

-- `times` = 1: it counts from now on, -1: no longer.
create or replace function inspect.note_checkup(c checkups, times integer) returns void language plpgsql security definer
  set search_path = public, pg_temp set plan_cache_mode = force_generic_plan as $$
begin
  if c.deleted then return; end if;
  insert into checkup_count_changes (company, station, day, car_type, car_group, fuel, owner_status, status, opinion, count,
      first, settled, due, environmental_due, paid, owed, inspection_received, environmental_received,
      cash, terminal, arca, idram, telcell, returned, received)
    select c.company, c.station, (c.created_at at time zone 'Asia/Yerevan')::date, c.car_type, c.car_group, c.fuel,
        c.owner_status,
           c.status, c.opinion, times, times * f.first, times * f.settled, times * f.due, times * f.environmental_due,
           times * f.paid, times * f.owed, times * f.inspection_received, times * f.environmental_received,
           times * f.cash, times * f.terminal, times * f.arca, times * f.idram, times * f.telcell, times * f.returned,
           times * f.received
      from inspect.figures_of(c) f;
end $$;
create or replace function inspect.note_count() returns trigger language plpgsql security definer
  set search_path = public, pg_temp as $$
begin
  if tg_op = 'TRUNCATE' then
    truncate checkup_counts, checkup_period_counts, checkup_count_changes;
    return null;
  end if;
  if tg_op <> 'INSERT' then perform inspect.note_checkup(old, -1); end if;
  if tg_op <> 'DELETE' then perform inspect.note_checkup(new, 1); end if;
  return null;
end $$;
drop trigger note_change on checkups;
create trigger note_change after update on checkups for each row
  when ((old.company, old.station, old.created_at, old.car_type, old.car_group, old.fuel, old.owner_status, old.status,
        old.opinion,
      old.deleted, old.fees, old.previous_checkup)
    is distinct from (new.company, new.station, new.created_at, new.car_type, new.car_group, new.fuel, new.owner_status,
        new.status,
      new.opinion, new.deleted, new.fees, new.previous_checkup))
  execute function inspect.note_count();

-- An entry is received for the checkup that it was made for, and pays for those too in whose place that one stands no more.
create or replace function inspect.note_entries() returns trigger language plpgsql security definer
  set search_path = public, pg_temp as $$
begin
  perform from checkups c where c.id in (select a.checkup from added a) order by c.id for no key update;
  insert into checkup_count_changes (company, station, day, car_type, car_group, fuel, owner_status, status, opinion, count,
      first, settled, due, environmental_due, paid, owed, inspection_received, environmental_received,
      cash, terminal, arca, idram, telcell, returned, received)
    with recursive paid_for as (
      select a.checkup::text as id, array_agg(a.id::text) as entries from added a group by a.checkup
      union all
      select k.id::text, f.entries from checkups k join paid_for f on k.replaces = f.id
    ), paid as (
      select f.id, array_agg(entry) as entries from paid_for f cross join unnest(f.entries) entry group by f.id
    ), moved as (
      select r.checkup, coalesce(sum(r.amount) filter (where r.purpose = 'inspection'), 0) as inspection,
             coalesce(sum(r.amount) filter (where r.purpose = 'environmental'), 0) as environmental,
             coalesce(sum(r.amount) filter (where r.amount > 0 and r.method = 'cash'), 0) as cash,
             coalesce(sum(r.amount) filter (where r.amount > 0 and r.method = 'terminal'), 0) as terminal,
             coalesce(sum(r.amount) filter (where r.amount > 0 and r.method = 'arca'), 0) as arca,
             coalesce(sum(r.amount) filter (where r.amount > 0 and r.method = 'idram'), 0) as idram,
             coalesce(sum(r.amount) filter (where r.amount > 0 and r.method = 'telcell'), 0) as telcell,
             coalesce(-sum(r.amount) filter (where r.amount < 0), 0) as returned, sum(r.amount) as received
        from inspect.receipts r where r.id in (select a.id from added a) group by r.checkup
    )
    select c.company, c.station, (c.created_at at time zone 'Asia/Yerevan')::date, c.car_type, c.car_group, c.fuel,
        c.owner_status,
           c.status, c.opinion, 0, 0, coalesce(s.settled, 0), 0, 0, coalesce(s.paid, 0), coalesce(s.owed, 0),
           coalesce(m.inspection, 0), coalesce(m.environmental, 0), coalesce(m.cash, 0), coalesce(m.terminal, 0),
           coalesce(m.arca, 0), coalesce(m.idram, 0), coalesce(m.telcell, 0), coalesce(m.returned, 0), coalesce(m.received, 0)
      from checkups c join paid on paid.id = c.id
      left join moved m on m.checkup = c.id
      left join lateral (
        select (now.owed = 0)::integer - (before.owed = 0)::integer as settled, now.paid - before.paid as paid,
               now.owed - before.owed as owed
          from inspect.checkup_sums(c.id, c.replaces, c.fees) now
         cross join inspect.checkup_sums(c.id, c.replaces, c.fees, paid.entries) before) s on c.status in ('open', 'concluded')
     where not c.deleted;
  return null;
end $$;

create or replace function inspect.fold_checkup_counts() returns void language plpgsql security definer
  set search_path = public, pg_temp as $$
begin
  if not pg_try_advisory_xact_lock(hashtext('inspect.checkup_counts')) then return; end if;
  with taken as (
    delete from checkup_count_changes returning *
  ), of_days as (
    insert into checkup_counts as c (company, station, day, car_type, car_group, status, opinion, count,
        first, settled, due, environmental_due, paid, owed, inspection_received, environmental_received,
        cash, terminal, arca, idram, telcell, returned, received)
      select t.company, t.station, t.day, t.car_type, t.car_group, t.status, t.opinion, sum(t.count),
             sum(t.first), sum(t.settled), sum(t.due), sum(t.environmental_due), sum(t.paid), sum(t.owed),
             sum(t.inspection_received), sum(t.environmental_received), sum(t.cash), sum(t.terminal), sum(t.arca), sum(t.idram),
             sum(t.telcell), sum(t.returned), sum(t.received)
        from taken t
       group by grouping sets ((company, station, day, car_type, car_group, status, opinion),
                               (day, car_type, car_group, status, opinion))
      on conflict (company, day, station, car_type, car_group, status, opinion) do update
        set count = c.count + excluded.count, first = c.first + excluded.first, settled = c.settled + excluded.settled,
            due = c.due + excluded.due, environmental_due = c.environmental_due + excluded.environmental_due,
            paid = c.paid + excluded.paid, owed = c.owed + excluded.owed,
            inspection_received = c.inspection_received + excluded.inspection_received,
            environmental_received = c.environmental_received + excluded.environmental_received,
            cash = c.cash + excluded.cash, terminal = c.terminal + excluded.terminal, arca = c.arca + excluded.arca,
            idram = c.idram + excluded.idram, telcell = c.telcell + excluded.telcell, returned = c.returned + excluded.returned,
            received = c.received + excluded.received
  )
  insert into checkup_period_counts as c (period, part, value, company, station, first_day, car_type, car_group, status, opinion, count,
      first, settled, due, environmental_due, paid, owed, inspection_received, environmental_received,
      cash, terminal, arca, idram, telcell, returned, received)
    select m.period, m.part, m.value, m.company, m.station, m.first_day, m.car_type, m.car_group, m.status, m.opinion, sum(m.count),
           sum(m.first), sum(m.settled), sum(m.due), sum(m.environmental_due), sum(m.paid), sum(m.owed),
           sum(m.inspection_received), sum(m.environmental_received), sum(m.cash), sum(m.terminal), sum(m.arca), sum(m.idram),
           sum(m.telcell), sum(m.returned), sum(m.received)
      from (select t.*, p.part, p.value, p.period,
                   case p.period when 'month' then date_trunc('month', t.day)::date else t.day end as first_day
              from taken t
             cross join lateral (values ('month', '', ''), ('month', 'fuel', t.fuel::text),
               ('month', 'ownerStatus', t.owner_status::text), ('day', 'fuel', t.fuel::text),
               ('day', 'ownerStatus', t.owner_status::text)) p(period, part, value)) m
     group by grouping sets ((period, part, value, company, station, first_day, car_type, car_group, status, opinion),
                             (period, part, value, first_day, car_type, car_group, status, opinion))
    having m.period = 'month' or grouping(m.company) = 1
    on conflict (period, part, company, first_day, station, value, car_type, car_group, status, opinion) do update
      set count = c.count + excluded.count, first = c.first + excluded.first, settled = c.settled + excluded.settled,
          due = c.due + excluded.due, environmental_due = c.environmental_due + excluded.environmental_due,
          paid = c.paid + excluded.paid, owed = c.owed + excluded.owed,
          inspection_received = c.inspection_received + excluded.inspection_received,
          environmental_received = c.environmental_received + excluded.environmental_received,
          cash = c.cash + excluded.cash, terminal = c.terminal + excluded.terminal, arca = c.arca + excluded.arca,
          idram = c.idram + excluded.idram, telcell = c.telcell + excluded.telcell, returned = c.returned + excluded.returned,
          received = c.received + excluded.received;
  delete from checkup_counts where count = 0;
  delete from checkup_period_counts where count = 0;
end $$;

-- Counts all of them anew, while others write: what is noted meanwhile is in the count or stays noted, never both, because
-- one statement sees both tables as they were at one moment.
create or replace function inspect.recount_checkups() returns void language plpgsql security definer
  set search_path = public, pg_temp as $$
begin
  perform pg_advisory_xact_lock(hashtext('inspect.checkup_counts'));
  delete from checkup_counts;
  delete from checkup_period_counts;
  with counted_now as (
    delete from checkup_count_changes
  )
  insert into checkup_count_changes (company, station, day, car_type, car_group, fuel, owner_status, status, opinion, count,
      first, settled, due, environmental_due, paid, owed, inspection_received, environmental_received,
      cash, terminal, arca, idram, telcell, returned, received)
    select d.company, d.station, d.day, d.car_type, d.car_group, d.fuel, d.owner_status, d.status, d.opinion, count(*),
           sum(d.first), sum(d.settled), sum(d.due), sum(d.environmental_due), sum(d.paid), sum(d.owed),
           sum(d.inspection_received), sum(d.environmental_received), sum(d.cash), sum(d.terminal), sum(d.arca), sum(d.idram),
           sum(d.telcell), sum(d.returned), sum(d.received)
      from inspect.counted_checkups d group by 1, 2, 3, 4, 5, 6, 7, 8, 9;
  perform inspect.fold_checkup_counts();
end $$;

-- Days since this one of which the sums are not what counting says, and the first days of months of which they are not; for
-- the doctor. A difference is what does not come to nothing: counted, less what is stored, less what was noted since.
create or replace function inspect.miscounted_days(since date) returns table (day date) language sql stable security definer
  set search_path = public, pg_temp as $$
  select distinct w.day from (
    select d.company, d.station, d.day, d.car_type, d.car_group, d.status, d.opinion, 1 as count, d.first, d.settled, d.due,
        d.environmental_due, d.paid, d.owed, d.inspection_received,
           d.environmental_received, d.cash, d.terminal, d.arca, d.idram, d.telcell, d.returned, d.received
      from inspect.counted_checkups d where d.created_at >= since::timestamp at time zone 'Asia/Yerevan'
    union all
    select c.company, c.station, c.day, c.car_type, c.car_group, c.status, c.opinion, -c.count, -c.first, -c.settled, -c.due,
        -c.environmental_due, -c.paid, -c.owed, -c.inspection_received,
           -c.environmental_received, -c.cash, -c.terminal, -c.arca, -c.idram, -c.telcell, -c.returned, -c.received
      from checkup_counts c where c.company is not null and c.day >= since
    union all
    select n.company, n.station, n.day, n.car_type, n.car_group, n.status, n.opinion, -n.count, -n.first, -n.settled, -n.due,
        -n.environmental_due, -n.paid, -n.owed, -n.inspection_received,
           -n.environmental_received, -n.cash, -n.terminal, -n.arca, -n.idram, -n.telcell, -n.returned, -n.received
      from checkup_count_changes n where n.day >= since) w
   group by w.company, w.station, w.day, w.car_type, w.car_group, w.status, w.opinion
  having (sum(w.count), sum(w.first), sum(w.settled), sum(w.due), sum(w.environmental_due), sum(w.paid), sum(w.owed),
    sum(w.inspection_received), sum(w.environmental_received), sum(w.cash), sum(w.terminal), sum(w.arca), sum(w.idram),
    sum(w.telcell), sum(w.returned), sum(w.received)) <> (0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0)
  union
  -- The country is what its stations are.
  select w.day from (
    select c.day, c.car_type, c.car_group, c.status, c.opinion, c.count, c.first, c.settled, c.due, c.environmental_due,
        c.paid, c.owed, c.inspection_received,
           c.environmental_received, c.cash, c.terminal, c.arca, c.idram, c.telcell, c.returned, c.received
      from checkup_counts c where c.company is null and c.day >= since
    union all
    select c.day, c.car_type, c.car_group, c.status, c.opinion, -c.count, -c.first, -c.settled, -c.due, -c.environmental_due,
        -c.paid, -c.owed, -c.inspection_received,
           -c.environmental_received, -c.cash, -c.terminal, -c.arca, -c.idram, -c.telcell, -c.returned, -c.received
      from checkup_counts c where c.company is not null and c.day >= since) w
   group by w.day, w.car_type, w.car_group, w.status, w.opinion
  having (sum(w.count), sum(w.first), sum(w.settled), sum(w.due), sum(w.environmental_due), sum(w.paid), sum(w.owed),
    sum(w.inspection_received), sum(w.environmental_received), sum(w.cash), sum(w.terminal), sum(w.arca), sum(w.idram),
    sum(w.telcell), sum(w.returned), sum(w.received)) <> (0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0)
  union
  -- A month is what its days are, of a station and of the country, and each of its parts, and of a day's, comes to the same.
  select w.first_day from (
    select p.period, p.part, c.company, c.station,
           case p.period when 'month' then date_trunc('month', c.day)::date else c.day end as first_day, c.car_type, c.car_group, c.status,
        c.opinion,
           c.count, c.first, c.settled, c.due, c.environmental_due, c.paid, c.owed, c.inspection_received,
           c.environmental_received, c.cash, c.terminal, c.arca, c.idram, c.telcell, c.returned, c.received
      from checkup_counts c
     cross join (values ('month', ''), ('month', 'fuel'), ('month', 'ownerStatus'), ('day', 'fuel'), ('day', 'ownerStatus'))
                  p(period, part)
     where c.day >= date_trunc('month', since) and (p.period = 'month' or c.company is null)
    union all
    select m.period, m.part, m.company, m.station, m.first_day, m.car_type, m.car_group, m.status, m.opinion, -m.count, -m.first,
        -m.settled, -m.due, -m.environmental_due, -m.paid, -m.owed, -m.inspection_received,
           -m.environmental_received, -m.cash, -m.terminal, -m.arca, -m.idram, -m.telcell, -m.returned, -m.received
      from checkup_period_counts m where m.first_day >= date_trunc('month', since)) w
   group by w.period, w.part, w.company, w.station, w.first_day, w.car_type, w.car_group, w.status, w.opinion
  having (sum(w.count), sum(w.first), sum(w.settled), sum(w.due), sum(w.environmental_due), sum(w.paid), sum(w.owed),
    sum(w.inspection_received), sum(w.environmental_received), sum(w.cash), sum(w.terminal), sum(w.arca), sum(w.idram),
    sum(w.telcell), sum(w.returned), sum(w.received)) <> (0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0)
   order by 1 $$;

revoke all on function inspect.figures_of(checkups) from public;
grant execute on function inspect.figures_of(checkups) to inspect_app, inspect_system;
select inspect.recount_checkups();
