-- compatible-with: 018
-- How many checkups there are of a day (of Yerevan, on which they were begun), station, class, status and result, so that
-- a total of any days is a sum of few rows. Every write of a checkup appends what it changes in its own transaction: rows
-- that nobody else touches, so that no save waits for another one. A job adds them up every minute, and a total is
-- always the sum of both tables.
create table checkup_counts (
  -- null with its station: the whole country
  company oid24,
  station oid24,
  day date not null,
  car_type oid24 not null,
  status text not null,
  opinion boolean,
  count integer not null,
  check ((company is null) = (station is null))
);
create unique index checkup_counts_key on checkup_counts (company, day, station, car_type, status, opinion)
  include (count) nulls not distinct;
create index checkup_counts_none on checkup_counts (day) where count = 0;
create table checkup_count_changes (
  company oid24 not null,
  station oid24 not null,
  day date not null,
  car_type oid24 not null,
  status text not null,
  opinion boolean,
  count integer not null
);

alter table checkup_counts enable row level security;
create policy read on checkup_counts for select to inspect_app
  using ((select inspect.actor_sees_all()) or company = (select inspect.actor_company()));
alter table checkup_count_changes enable row level security;
create policy read on checkup_count_changes for select to inspect_app
  using ((select inspect.actor_sees_all()) or company = (select inspect.actor_company()));
-- Nobody is granted a write: the functions below are the only ones who do.
grant select on checkup_counts, checkup_count_changes to inspect_app;

create function inspect.note_count() returns trigger language plpgsql security definer
  set search_path = public, pg_temp as $$
begin
  if tg_op = 'TRUNCATE' then
    truncate checkup_counts, checkup_count_changes;
    return null;
  end if;
  if tg_op <> 'INSERT' and not old.deleted then
    insert into checkup_count_changes values (old.company, old.station, (old.created_at at time zone 'Asia/Yerevan')::date,
      old.car_type, old.status, old.opinion, -1);
  end if;
  if tg_op <> 'DELETE' and not new.deleted then
    insert into checkup_count_changes values (new.company, new.station, (new.created_at at time zone 'Asia/Yerevan')::date,
      new.car_type, new.status, new.opinion, 1);
  end if;
  return null;
end $$;
create trigger note_count after insert or delete on checkups for each row execute function inspect.note_count();
create trigger note_emptying after truncate on checkups for each statement execute function inspect.note_count();
create trigger note_change after update on checkups for each row
  when ((old.company, old.station, old.created_at, old.car_type, old.status, old.opinion, old.deleted)
    is distinct from (new.company, new.station, new.created_at, new.car_type, new.status, new.opinion, new.deleted))
  execute function inspect.note_count();

-- Adds up what was noted. One at a time; who finds somebody at it leaves it to him.
create function inspect.fold_checkup_counts() returns void language plpgsql security definer
  set search_path = public, pg_temp as $$
begin
  if not pg_try_advisory_xact_lock(hashtext('inspect.checkup_counts')) then return; end if;
  with taken as (
    delete from checkup_count_changes returning *
  )
  insert into checkup_counts as c (company, station, day, car_type, status, opinion, count)
    select t.company, t.station, t.day, t.car_type, t.status, t.opinion, sum(t.count)
      from taken t
     group by grouping sets ((company, station, day, car_type, status, opinion), (day, car_type, status, opinion))
    having sum(t.count) <> 0
    on conflict (company, day, station, car_type, status, opinion) do update set count = c.count + excluded.count;
  delete from checkup_counts where count = 0;
end $$;

-- Counts all of them anew, while others write: what is noted meanwhile is in the count or stays noted, never both, because
-- one statement sees both tables as they were at one moment.
create function inspect.recount_checkups() returns void language plpgsql security definer
  set search_path = public, pg_temp as $$
begin
  perform pg_advisory_xact_lock(hashtext('inspect.checkup_counts'));
  delete from checkup_counts;
  with counted_now as (
    delete from checkup_count_changes
  )
  insert into checkup_counts (company, station, day, car_type, status, opinion, count)
    select d.company, d.station, d.day, d.car_type, d.status, d.opinion, count(*)
      from (select c.*, (c.created_at at time zone 'Asia/Yerevan')::date as day from checkups c where not c.deleted) d
     group by grouping sets ((company, station, day, car_type, status, opinion), (day, car_type, status, opinion));
end $$;

-- Days of which the sums are not what counting says, from this day on; for the doctor.
create function inspect.miscounted_days(since date) returns table (day date) language sql stable security definer
  set search_path = public, pg_temp as $$
  with counted as (
    select d.company, d.station, d.day, d.car_type, d.status, d.opinion, count(*)::integer as count
      from (select c.*, (c.created_at at time zone 'Asia/Yerevan')::date as day from checkups c
             where not c.deleted and c.created_at >= since::timestamp at time zone 'Asia/Yerevan') d
     group by grouping sets ((company, station, day, car_type, status, opinion), (day, car_type, status, opinion))
  ), summed as (
    select s.company, s.station, s.day, s.car_type, s.status, s.opinion, sum(s.count) as count from (
        select * from checkup_counts
        union all
        select n.company, n.station, n.day, n.car_type, n.status, n.opinion, sum(n.count) from checkup_count_changes n
         group by grouping sets ((company, station, day, car_type, status, opinion), (day, car_type, status, opinion))) s
     where s.day >= since
     group by 1, 2, 3, 4, 5, 6 having sum(s.count) <> 0
  )
  select distinct w.day from (
    (select * from counted except select * from summed) union all (select * from summed except select * from counted)) w
   order by 1 $$;

revoke all on function inspect.note_count(), inspect.fold_checkup_counts(), inspect.recount_checkups(),
  inspect.miscounted_days(date) from public;
grant execute on function inspect.fold_checkup_counts(), inspect.miscounted_days(date) to inspect_system;

select inspect.recount_checkups();
