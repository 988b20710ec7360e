-- compatible-with: 049
-- Reports of many years, and of many days: sums of whole years beside those of months, and sums by status and result alone, for
-- whoever doesn't ask for classes. Of those a company has rows of its own: its ten years by day are a few rows for each day,
-- however many stations and classes it has.

-- Sums without class and group. Rows of a station (company and station), of a company (without station: all its stations
-- together) and of the country (neither) stand beside each other.
create table checkup_result_counts (
  period text not null check (period in ('year', 'month', 'day')),
  company oid24,
  station oid24,
  first_day date not null,
  status text not null,
  opinion boolean,
  count integer not null,
  first integer not null, settled integer not null,
  due bigint not null, environmental_due bigint not null, paid bigint not null, owed bigint not null,
  inspection_received bigint not null, environmental_received bigint not null,
  cash bigint not null, terminal bigint not null, arca bigint not null, idram bigint not null, telcell bigint not null,
  returned bigint not null, received bigint not null,
  check (station is null or company is not null)
);
alter table checkup_result_counts enable row level security;
-- Who is bound to a station sees its rows and not the company's, whose station is none.
create policy read on checkup_result_counts for select to inspect_app
  using ((select inspect.actor_sees_all()) or (company = (select inspect.actor_company())
    and ((select inspect.actor_station()) is null or station = (select inspect.actor_station()))
    and (select inspect.actor_mechanic()) is null));
-- Nobody is granted a write: the functions below are the only ones who do.
grant select on checkup_result_counts to inspect_app;

-- What is stored is added up further, which takes no checkup; what was noted since stays noted and is folded into all of it.
-- Nobody folds meanwhile. Reading goes on until the last lines take the table of periods for themselves.
select pg_advisory_xact_lock(hashtext('inspect.checkup_counts'));
insert into checkup_result_counts
  select 'day', c.company, c.station, c.day, c.status, c.opinion,
         sum(c.count), sum(c.first), sum(c.settled), sum(c.due), sum(c.environmental_due), sum(c.paid), sum(c.owed),
         sum(c.inspection_received), sum(c.environmental_received), sum(c.cash), sum(c.terminal), sum(c.arca), sum(c.idram),
         sum(c.telcell), sum(c.returned), sum(c.received)
    from checkup_counts c where c.company is not null
   group by grouping sets ((c.company, c.station, c.day, c.status, c.opinion), (c.company, c.day, c.status, c.opinion),
                           (c.day, c.status, c.opinion))
   order by c.company nulls first, c.station nulls first, c.day;
insert into checkup_result_counts
  select 'month', r.company, r.station, date_trunc('month', r.first_day)::date, r.status, r.opinion,
         sum(r.count), sum(r.first), sum(r.settled), sum(r.due), sum(r.environmental_due), sum(r.paid), sum(r.owed),
         sum(r.inspection_received), sum(r.environmental_received), sum(r.cash), sum(r.terminal), sum(r.arca), sum(r.idram),
         sum(r.telcell), sum(r.returned), sum(r.received)
    from checkup_result_counts r
   group by 2, 3, 4, 5, 6 order by r.company nulls first, r.station nulls first, 4;
insert into checkup_result_counts
  select 'year', r.company, r.station, date_trunc('year', r.first_day)::date, r.status, r.opinion,
         sum(r.count), sum(r.first), sum(r.settled), sum(r.due), sum(r.environmental_due), sum(r.paid), sum(r.owed),
         sum(r.inspection_received), sum(r.environmental_received), sum(r.cash), sum(r.terminal), sum(r.arca), sum(r.idram),
         sum(r.telcell), sum(r.returned), sum(r.received)
    from checkup_result_counts r where r.period = 'month'
   group by 2, 3, 4, 5, 6 order by r.company nulls first, r.station nulls first, 4;
-- Of one station, of one company and of the country; then of all companies, of all stations, and for the doctor.
create unique index checkup_result_counts_key on checkup_result_counts
  (period, station, company, first_day, status, opinion) nulls not distinct;
create index checkup_result_counts_days on checkup_result_counts (period, first_day, station);
create index checkup_result_counts_none on checkup_result_counts (first_day) where count = 0;

create or replace function inspect.note_count() returns trigger language plpgsql security definer
  set search_path = public, pg_temp as $$
begin
  if tg_op = 'TRUNCATE' then
    truncate checkup_counts, checkup_period_counts, checkup_result_counts, checkup_count_changes;
    return null;
  end if;
  if tg_op <> 'INSERT' then perform inspect.note_checkup(old, -1); end if;
  if tg_op <> 'DELETE' then perform inspect.note_checkup(new, 1); end if;
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
  ), of_results as (
    insert into checkup_result_counts as c (period, company, station, first_day, status, opinion,
        count, first, settled, due, environmental_due, paid, owed, inspection_received, environmental_received, cash,
        terminal, arca, idram, telcell, returned, received)
      select m.period, m.company, m.station, m.first_day, m.status, m.opinion,
             sum(m.count), sum(m.first), sum(m.settled), sum(m.due), sum(m.environmental_due), sum(m.paid), sum(m.owed),
             sum(m.inspection_received), sum(m.environmental_received), sum(m.cash), sum(m.terminal), sum(m.arca),
             sum(m.idram), sum(m.telcell), sum(m.returned), sum(m.received)
        from (select t.*, l.period, date_trunc(l.period, t.day)::date as first_day
                from taken t cross join (values ('year'), ('month'), ('day')) l(period)) m
       group by grouping sets ((period, company, station, first_day, status, opinion),
                               (period, company, first_day, status, opinion), (period, first_day, status, opinion))
      on conflict (period, station, company, first_day, status, opinion) do update
        set count = c.count + excluded.count, first = c.first + excluded.first, settled = c.settled + excluded.settled,
            due = c.due + excluded.due, environmental_due = c.environmental_due + excluded.environmental_due,
            paid = c.paid + excluded.paid, owed = c.owed + excluded.owed,
            inspection_received = c.inspection_received + excluded.inspection_received,
            environmental_received = c.environmental_received + excluded.environmental_received,
            cash = c.cash + excluded.cash, terminal = c.terminal + excluded.terminal, arca = c.arca + excluded.arca,
            idram = c.idram + excluded.idram, telcell = c.telcell + excluded.telcell,
            returned = c.returned + excluded.returned, received = c.received + excluded.received
  )
  insert into checkup_period_counts as c (period, part, value, company, station, first_day, car_type, car_group, status, opinion, count,
      first, settled, due, environmental_due, paid, owed, inspection_received, environmental_received,
      cash, terminal, arca, idram, telcell, returned, received)
    select m.period, m.part, m.value, m.company, m.station, m.first_day, m.car_type, m.car_group, m.status, m.opinion, sum(m.count),
           sum(m.first), sum(m.settled), sum(m.due), sum(m.environmental_due), sum(m.paid), sum(m.owed),
           sum(m.inspection_received), sum(m.environmental_received), sum(m.cash), sum(m.terminal), sum(m.arca), sum(m.idram),
           sum(m.telcell), sum(m.returned), sum(m.received)
      from (select t.*, p.part, p.value, l.period, date_trunc(l.period, t.day)::date as first_day
              from taken t
             cross join lateral (values ('', ''), ('fuel', t.fuel::text), ('ownerStatus', t.owner_status::text)) p(part, value)
             cross join (values ('year'), ('month'), ('day')) l(period)
             where l.period <> 'day' or p.part <> '') m
     group by grouping sets ((period, part, value, company, station, first_day, car_type, car_group, status, opinion),
                             (period, part, value, first_day, car_type, car_group, status, opinion))
    having m.period <> 'day' or grouping(m.company) = 1
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
  delete from checkup_result_counts where count = 0;
end $$;

-- Counts all of them anew, while others write: what is noted meanwhile is in the count or stays noted, never both, because
-- one statement sees both tables as they were at one moment.
create or replace function inspect.recount_checkups() returns void language plpgsql security definer
  set search_path = public, pg_temp as $$
begin
  perform pg_advisory_xact_lock(hashtext('inspect.checkup_counts'));
  delete from checkup_counts;
  delete from checkup_period_counts;
  delete from checkup_result_counts;
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

-- Days since this one of which the sums are not what counting says, and the first days of months and years of which they are
-- not; for the doctor. A difference is what does not come to nothing: counted, less what is stored, less what was noted since.
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
      from checkup_period_counts m where m.period <> 'year' and m.first_day >= date_trunc('month', since)) w
   group by w.period, w.part, w.company, w.station, w.first_day, w.car_type, w.car_group, w.status, w.opinion
  having (sum(w.count), sum(w.first), sum(w.settled), sum(w.due), sum(w.environmental_due), sum(w.paid), sum(w.owed),
    sum(w.inspection_received), sum(w.environmental_received), sum(w.cash), sum(w.terminal), sum(w.arca), sum(w.idram),
    sum(w.telcell), sum(w.returned), sum(w.received)) <> (0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0)
  union
  -- A year is what its months are, in each of its parts.
  select w.first_day from (
    select c.part, c.value, c.company, c.station, date_trunc('year', c.first_day)::date as first_day, c.car_type, c.car_group,
           c.status, c.opinion,
           c.count, c.first, c.settled, c.due, c.environmental_due, c.paid, c.owed, c.inspection_received,
           c.environmental_received, c.cash, c.terminal, c.arca, c.idram, c.telcell, c.returned, c.received
      from checkup_period_counts c where c.period = 'month' and c.first_day >= date_trunc('year', since)
    union all
    select y.part, y.value, y.company, y.station, y.first_day, y.car_type, y.car_group, y.status, y.opinion,
           -y.count, -y.first, -y.settled, -y.due, -y.environmental_due, -y.paid, -y.owed, -y.inspection_received,
           -y.environmental_received, -y.cash, -y.terminal, -y.arca, -y.idram, -y.telcell, -y.returned, -y.received
      from checkup_period_counts y where y.period = 'year' and y.first_day >= date_trunc('year', since)) w
   group by w.part, w.value, w.company, w.station, w.first_day, w.car_type, w.car_group, w.status, w.opinion
  having (sum(w.count), sum(w.first), sum(w.settled), sum(w.due), sum(w.environmental_due), sum(w.paid), sum(w.owed),
    sum(w.inspection_received), sum(w.environmental_received), sum(w.cash), sum(w.terminal), sum(w.arca), sum(w.idram),
    sum(w.telcell), sum(w.returned), sum(w.received)) <> (0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0)
  union
  -- By result alone: the days of stations, of their companies and of the country are what the days of stations are by class.
  select w.day from (
    select c.company, c.station, c.day, c.status, c.opinion,
           sum(c.count) as count, sum(c.first) as first, sum(c.settled) as settled, sum(c.due) as due,
           sum(c.environmental_due) as environmental_due, sum(c.paid) as paid, sum(c.owed) as owed,
           sum(c.inspection_received) as inspection_received, sum(c.environmental_received) as environmental_received,
           sum(c.cash) as cash, sum(c.terminal) as terminal, sum(c.arca) as arca, sum(c.idram) as idram,
           sum(c.telcell) as telcell, sum(c.returned) as returned, sum(c.received) as received
      from checkup_counts c where c.company is not null and c.day >= since
     group by grouping sets ((c.company, c.station, c.day, c.status, c.opinion), (c.company, c.day, c.status, c.opinion),
                             (c.day, c.status, c.opinion))
    union all
    select r.company, r.station, r.first_day, r.status, r.opinion,
           -r.count, -r.first, -r.settled, -r.due, -r.environmental_due, -r.paid, -r.owed, -r.inspection_received,
           -r.environmental_received, -r.cash, -r.terminal, -r.arca, -r.idram, -r.telcell, -r.returned, -r.received
      from checkup_result_counts r where r.period = 'day' and r.first_day >= since) w
   group by w.company, w.station, w.day, w.status, w.opinion
  having (sum(w.count), sum(w.first), sum(w.settled), sum(w.due), sum(w.environmental_due), sum(w.paid), sum(w.owed),
    sum(w.inspection_received), sum(w.environmental_received), sum(w.cash), sum(w.terminal), sum(w.arca), sum(w.idram),
    sum(w.telcell), sum(w.returned), sum(w.received)) <> (0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0)
  union
  -- Their months are what their days are, their years what their months are.
  select w.first_day from (
    select 'month' as period, r.company, r.station, date_trunc('month', r.first_day)::date as first_day, r.status, r.opinion,
           r.count, r.first, r.settled, r.due, r.environmental_due, r.paid, r.owed, r.inspection_received,
           r.environmental_received, r.cash, r.terminal, r.arca, r.idram, r.telcell, r.returned, r.received
      from checkup_result_counts r where r.period = 'day' and r.first_day >= date_trunc('month', since)
    union all
    select 'year', r.company, r.station, date_trunc('year', r.first_day)::date, r.status, r.opinion,
           r.count, r.first, r.settled, r.due, r.environmental_due, r.paid, r.owed, r.inspection_received,
           r.environmental_received, r.cash, r.terminal, r.arca, r.idram, r.telcell, r.returned, r.received
      from checkup_result_counts r where r.period = 'month' and r.first_day >= date_trunc('year', since)
    union all
    select r.period, r.company, r.station, r.first_day, r.status, r.opinion,
           -r.count, -r.first, -r.settled, -r.due, -r.environmental_due, -r.paid, -r.owed, -r.inspection_received,
           -r.environmental_received, -r.cash, -r.terminal, -r.arca, -r.idram, -r.telcell, -r.returned, -r.received
      from checkup_result_counts r
     where r.period = 'month' and r.first_day >= date_trunc('month', since)
        or r.period = 'year' and r.first_day >= date_trunc('year', since)) w
   group by w.period, w.company, w.station, w.first_day, w.status, w.opinion
  having (sum(w.count), sum(w.first), sum(w.settled), sum(w.due), sum(w.environmental_due), sum(w.paid), sum(w.owed),
    sum(w.inspection_received), sum(w.environmental_received), sum(w.cash), sum(w.terminal), sum(w.arca), sum(w.idram),
    sum(w.telcell), sum(w.returned), sum(w.received)) <> (0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0)
   order by 1 $$;

-- The whole years of what is by class, and by its parts.
alter table checkup_period_counts
  drop constraint checkup_period_counts_period_check,
  drop constraint checkup_period_counts_check2,
  add check (period in ('year', 'month', 'day')),
  add check (period <> 'day' or (part <> '' and company is null));
-- By their period too: those of months would be read for years.
drop index checkup_period_counts_stations;
drop index checkup_period_counts_station;
insert into checkup_period_counts
  select 'year', m.part, m.value, m.company, m.station, date_trunc('year', m.first_day)::date, m.car_type, m.car_group,
         m.status, m.opinion,
         sum(m.count), sum(m.first), sum(m.settled), sum(m.due), sum(m.environmental_due), sum(m.paid), sum(m.owed),
         sum(m.inspection_received), sum(m.environmental_received), sum(m.cash), sum(m.terminal), sum(m.arca), sum(m.idram),
         sum(m.telcell), sum(m.returned), sum(m.received)
    from checkup_period_counts m where m.period = 'month'
   group by 2, 3, 4, 5, 6, 7, 8, 9, 10 order by m.part, m.company nulls first, 6;
create index checkup_period_counts_stations on checkup_period_counts (period, part, first_day) where company is not null;
create index checkup_period_counts_station on checkup_period_counts (period, part, station, first_day) where station is not null;
analyze checkup_result_counts;
