-- compatible-with: 049
-- Of the VIN watch: a mechanic's photograph is noted at his own station; what a process of the build before has just told is not told
-- again, nor does it tell what is held.

-- As in 091, but for who has no station of his own in the session: a mechanic's is where he works.
create or replace function inspect.note_vin_matches(wanted_plate text, wanted_vin text, of_source text, of_station text, moment timestamptz)
returns integer language plpgsql security definer set search_path = public, pg_temp as $$
declare
  added integer;
begin
  if inspect.actor_user() is null then return 0; end if;
  insert into vin_watch_matches (watch, number, "on", station, person, source, at)
    select n.id, case n.kind when 'vin' then wanted_vin else wanted_plate end, (moment at time zone 'Asia/Yerevan')::date,
           coalesce(of_station, inspect.actor_station(), (select u.station from users u where u.id = inspect.actor_user())),
           inspect.actor_user(), of_source, moment
      from vin_notifications n
     where n.active and n.retired_at is null
       and replace(case n.kind when 'vin' then wanted_vin else wanted_plate end, '-', '') like inspect.like_of(n.pattern)
     order by n.pattern ~ '[*?]', n.created_at desc, n.id desc
     limit 5
    on conflict do nothing;
  get diagnostics added = row_count;
  return added;
end $$;

-- As in 091, for the build before: what is held waits for its sum.
create or replace function inspect.take_vin_matches(moment timestamptz)
returns table (number text, kind text, vin text, message text, source text, station text, person text)
language sql security definer set search_path = public, pg_temp as $$
  with taken as (
    update vin_watch_matches m set told_at = moment
     where m.id in (select u.id from vin_watch_matches u where u.told_at is null and not u.held order by u.id limit 50 for update skip locked)
    returning m.*
  )
  select t.number, n.kind, case n.kind when 'vin' then t.number else (select v.vin from vehicles v where v.plate = t.number) end,
         n.message, t.source, s.name, p.name
    from taken t
    join vin_notifications n on n.id = t.watch
    join users p on p.id = t.person
    left join stations s on s.id = t.station
   order by t.id
$$;

-- Those that nobody was told of, and which of their entry and day they are.
create function inspect.untold_vin_matches() returns table (id bigint, place bigint)
language sql stable security definer set search_path = public, pg_temp as $$
  select u.id,
         row_number() over (partition by u.watch, u."on" order by u.id) +
         (select count(*) from vin_watch_matches t
           where t.watch = u.watch and t."on" = u."on" and t.told_at is not null and not t.held)
    from vin_watch_matches u where u.told_at is null and not u.held
$$;
revoke all on function inspect.untold_vin_matches() from public;

-- As in 095. What came since the first statement is held by the next turn; what another process has told since is not told again.
create or replace function inspect.take_vin_matches(moment timestamptz, most integer)
returns table (number text, kind text, vin text, message text, source text, station text, person text, nth integer)
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform pg_advisory_xact_lock(hashtext('inspect.take_vin_matches'));
  update vin_watch_matches m set held = true
    from inspect.untold_vin_matches() untold
   where m.id = untold.id and untold.place > most and m.told_at is null;
  return query
    with untold as (
      select u.id, u.place from inspect.untold_vin_matches() u where u.place <= most order by u.id limit 50
    ), taken as (
      update vin_watch_matches m set told_at = moment from untold where m.id = untold.id and m.told_at is null
      returning m.*, untold.place
    )
    select t.number, n.kind, case n.kind when 'vin' then t.number else (select v.vin from vehicles v where v.plate = t.number) end,
           n.message, t.source, s.name, p.name, t.place::integer
      from taken t
      join vin_notifications n on n.id = t.watch
      join users p on p.id = t.person
      left join stations s on s.id = t.station
     order by t.id;
end $$;
