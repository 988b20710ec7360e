-- compatible-with: 018
-- Sums of money beside the counts: what is due, was paid and is owed for the checkups that stand. What is owed is not due
-- less paid: what was taken too much for one checkup, or one purpose, pays nothing else (settlement.ts says the same).
alter table checkup_counts
  add column due bigint not null default 0,
  add column paid bigint not null default 0,
  add column owed bigint not null default 0;
alter table checkup_count_changes
  add column due bigint not null default 0,
  add column paid bigint not null default 0,
  add column owed bigint not null default 0;

-- A checkup that was replaced, and those that it replaced itself. A function of its own, because there is hardly ever one.
create function inspect.stood_for(former text) returns text[] language sql stable as $$
  with recursive stood as (
    select former as id
    union all
    select c.replaces::text from public.checkups c join stood on c.id = stood.id where c.replaces is not null
  )
  select array_agg(id) from stood $$;

-- Of one checkup; a tax that can't be named yet is 0. `former` = the checkup in whose place it stands, which brings along
-- what was paid for it. `without` = payments that are left out.
create function inspect.checkup_sums(wanted text, former text, fees jsonb, without text[] default '{}')
returns table (due bigint, paid bigint, owed bigint) language sql stable as $$
  select f.inspection + f.environmental, t.inspection + t.environmental,
         greatest(0, f.inspection - t.inspection) + greatest(0, f.environmental - t.environmental)
    from (select (fees #>> '{inspection,amount}')::bigint as inspection,
                 coalesce((fees #>> '{environmental,amount}')::bigint, 0) as environmental) f,
         (select coalesce(sum(p.amount) filter (where p.purpose = 'inspection'), 0)::bigint as inspection,
                 coalesce(sum(p.amount) filter (where p.purpose = 'environmental'), 0)::bigint as environmental
            from public.payments p
           where p.checkup = any (case when former is null then array[wanted] else wanted || inspect.stood_for(former) end)
             and p.id <> all (without)) t $$;

-- `times` = 1: it counts from now on, -1: no longer.
create function inspect.note_checkup(c checkups, times integer) returns void language plpgsql security definer
  set search_path = public, pg_temp as $$
begin
  if c.deleted then return; end if;
  insert into checkup_count_changes (company, station, day, car_type, status, opinion, count, due, paid, owed)
    select c.company, c.station, (c.created_at at time zone 'Asia/Yerevan')::date, c.car_type, c.status, c.opinion, times,
           times * coalesce(s.due, 0), times * coalesce(s.paid, 0), times * coalesce(s.owed, 0)
      from (values (1)) one left join lateral inspect.checkup_sums(c.id, c.replaces, c.fees) s
        on c.status in ('open', 'concluded');
end $$;

create or replace function inspect.note_count() returns trigger language plpgsql security definer
  set search_path = public, pg_temp as $$
begin
  if tg_op = 'TRUNCATE' then
    truncate checkup_counts, checkup_count_changes;
    return null;
  end if;
  if tg_op <> 'INSERT' then perform inspect.note_checkup(old, -1); end if;
  if tg_op <> 'DELETE' then perform inspect.note_checkup(new, 1); end if;
  return null;
end $$;
drop trigger note_change on checkups;
create trigger note_change after update on checkups for each row
  when ((old.company, old.station, old.created_at, old.car_type, old.status, old.opinion, old.deleted, old.fees)
    is distinct from (new.company, new.station, new.created_at, new.car_type, new.status, new.opinion, new.deleted, new.fees))
  execute function inspect.note_count();

-- A payment counts for the checkup it was made for and for those in whose place that one stands no more. They are only
-- ever added. Who pays and who cancels the same checkup wait for each other: each must see what the other has done.
create function inspect.note_payments() returns trigger language plpgsql security definer
  set search_path = public, pg_temp as $$
begin
  perform from checkups c where c.id in (select a.checkup from added a) order by c.id for no key update;
  insert into checkup_count_changes (company, station, day, car_type, status, opinion, count, due, paid, owed)
    with recursive paid_for as (
      select a.checkup::text as id, array_agg(a.id::text) as payments from added a group by a.checkup
      union all
      select k.id::text, f.payments from checkups k join paid_for f on k.replaces = f.id
    ), paid as (
      select f.id, array_agg(payment) as payments from paid_for f cross join unnest(f.payments) payment group by f.id
    )
    select c.company, c.station, (c.created_at at time zone 'Asia/Yerevan')::date, c.car_type, c.status, c.opinion, 0,
           0, s.paid - before.paid, s.owed - before.owed
      from checkups c join paid on paid.id = c.id
     cross join lateral inspect.checkup_sums(c.id, c.replaces, c.fees) s
     cross join lateral inspect.checkup_sums(c.id, c.replaces, c.fees, paid.payments) before
     where c.status in ('open', 'concluded') and not c.deleted;
  return null;
end $$;
create trigger note_payments after insert on payments referencing new table as added
  for each statement execute function inspect.note_payments();

create or replace function inspect.fold_checkup_counts() returns void language plpgsql security definer
  set search_path = public, pg_temp as $$
begin
  if not pg_try_advisory_xact_lock(hashtext('inspect.checkup_counts')) then return; end if;
  with taken as (
    delete from checkup_count_changes returning *
  )
  insert into checkup_counts as c (company, station, day, car_type, status, opinion, count, due, paid, owed)
    select t.company, t.station, t.day, t.car_type, t.status, t.opinion, sum(t.count), sum(t.due), sum(t.paid), sum(t.owed)
      from taken t
     group by grouping sets ((company, station, day, car_type, status, opinion), (day, car_type, status, opinion))
    having (sum(t.count), sum(t.due), sum(t.paid), sum(t.owed)) <> (0, 0, 0, 0)
    on conflict (company, day, station, car_type, status, opinion) do update
      set count = c.count + excluded.count, due = c.due + excluded.due, paid = c.paid + excluded.paid,
          owed = c.owed + excluded.owed;
  delete from checkup_counts where count = 0;
end $$;

-- Every checkup that is not deleted, with its day and its sums.
create view inspect.counted_checkups as
  select c.company, c.station, (c.created_at at time zone 'Asia/Yerevan')::date as day, c.created_at, c.car_type, c.status,
         c.opinion, coalesce(s.due, 0) as due, coalesce(s.paid, 0) as paid, coalesce(s.owed, 0) as owed
    from checkups c
    left join lateral inspect.checkup_sums(c.id, c.replaces, c.fees) s on c.status in ('open', 'concluded')
   where not c.deleted;

create or replace function inspect.recount_checkups() returns void language plpgsql security definer
  set search_path = public, pg_temp as $$
begin
  perform pg_advisory_xact_lock(hashtext('inspect.checkup_counts'));
  delete from checkup_counts;
  with counted_now as (
    delete from checkup_count_changes
  )
  insert into checkup_counts (company, station, day, car_type, status, opinion, count, due, paid, owed)
    select d.company, d.station, d.day, d.car_type, d.status, d.opinion, count(*), sum(d.due), sum(d.paid), sum(d.owed)
      from inspect.counted_checkups d
     group by grouping sets ((company, station, day, car_type, status, opinion), (day, car_type, status, opinion));
end $$;

create or replace function inspect.miscounted_days(since date) returns table (day date) language sql stable security definer
  set search_path = public, pg_temp as $$
  with counted as (
    select d.company, d.station, d.day, d.car_type, d.status, d.opinion, count(*) as count, sum(d.due) as due,
           sum(d.paid) as paid, sum(d.owed) as owed
      from inspect.counted_checkups d
     where d.created_at >= since::timestamp at time zone 'Asia/Yerevan'
     group by grouping sets ((company, station, day, car_type, status, opinion), (day, car_type, status, opinion))
  ), summed as (
    select s.company, s.station, s.day, s.car_type, s.status, s.opinion, sum(s.count) as count, sum(s.due) as due,
           sum(s.paid) as paid, sum(s.owed) as owed from (
        select company, station, day, car_type, status, opinion, count, due, paid, owed from checkup_counts
        union all
        select n.company, n.station, n.day, n.car_type, n.status, n.opinion, sum(n.count), sum(n.due), sum(n.paid), sum(n.owed)
          from checkup_count_changes n
         group by grouping sets ((company, station, day, car_type, status, opinion), (day, car_type, status, opinion))) s
     where s.day >= since
     group by 1, 2, 3, 4, 5, 6 having (sum(s.count), sum(s.due), sum(s.paid), sum(s.owed)) <> (0, 0, 0, 0)
  )
  select distinct w.day from (
    (select * from counted except select * from summed) union all (select * from summed except select * from counted)) w
   order by 1 $$;

revoke all on function inspect.note_checkup(checkups, integer), inspect.note_payments() from public;
select inspect.recount_checkups();
