-- compatible-with: 049
-- What a wide entry of the VIN watch finds beyond the first matches of a day is told the next morning, counted. `held`: it waits for that.
alter table vin_watch_matches add column held boolean not null default false;
drop index vin_watch_matches_untold;
create index vin_watch_matches_untold on vin_watch_matches (id) where told_at is null and not held;
create index vin_watch_matches_told on vin_watch_matches (watch, "on") where told_at is not null and not held;
create index vin_watch_matches_held on vin_watch_matches ("on") where told_at is null and held;

-- Those that nobody was told of, at most `most` of an entry and day; whatever exceeds that is held. `nth`: of its entry and day.
-- One turn at a time, or two would count to `most` apart.
create function inspect.take_vin_matches(moment timestamptz, most integer)
returns table (number text, kind text, vin text, message text, source text, station text, person text, nth integer)
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform pg_advisory_xact_lock(hashtext('inspect.take_vin_matches'));
  update vin_watch_matches m set held = true
    from (
      select u.id,
             row_number() over (partition by u.watch, u."on" order by u.id) +
             (select count(*) from vin_watch_matches t
               where t.watch = u.watch and t."on" = u."on" and t.told_at is not null and not t.held) as place
        from vin_watch_matches u where u.told_at is null and not u.held
    ) untold
   where m.id = untold.id and untold.place > most;
  return query
    with untold as (
      select u.id,
             row_number() over (partition by u.watch, u."on" order by u.id) +
             (select count(*) from vin_watch_matches t
               where t.watch = u.watch and t."on" = u."on" and t.told_at is not null and not t.held) as place
        from vin_watch_matches u where u.told_at is null and not u.held
       order by u.id limit 50
    ), taken as (
      update vin_watch_matches m set told_at = moment from untold where m.id = untold.id
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
revoke all on function inspect.take_vin_matches(timestamptz, integer) from public;
grant execute on function inspect.take_vin_matches(timestamptz, integer) to inspect_system;

-- What was held on the days before this one, by entry and day; with this it counts as told.
create function inspect.take_vin_summaries(before date, moment timestamptz)
returns table (pattern text, message text, day date, matches integer, stations integer)
language sql security definer set search_path = public, pg_temp as $$
  with taken as (
    update vin_watch_matches m set told_at = moment where m.told_at is null and m.held and m."on" < before
    returning m.watch, m."on", m.station
  )
  select n.pattern, n.message, t."on", count(*)::integer, count(distinct t.station)::integer
    from taken t join vin_notifications n on n.id = t.watch
   group by n.id, t."on"
   order by t."on", n.id
$$;
revoke all on function inspect.take_vin_summaries(date, timestamptz) from public;
grant execute on function inspect.take_vin_summaries(date, timestamptz) to inspect_system;
