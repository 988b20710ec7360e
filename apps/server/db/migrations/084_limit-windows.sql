-- compatible-with: 049
-- Some things are limited by the hour: a window belongs to each limit.
alter table attempt_limits add seconds integer not null default 60;

drop function inspect.take_try(text, text[], integer[], timestamptz), inspect.wait_for_tries(timestamptz[], integer, timestamptz),
  inspect.recent_tries(timestamptz[], timestamptz);

-- A minute ahead is believed: clocks of two processes differ a little, and what lies further ahead was counted before the clock
-- was set back.
create function inspect.recent_tries(tries timestamptz[], moment timestamptz, seconds integer) returns timestamptz[]
  language sql immutable set search_path = public, pg_temp as $$
  select coalesce(array_agg(at order by at), '{}') from unnest(tries) at
  where at > moment - make_interval(secs => seconds) and at < moment + interval '1 minute'
$$;

-- Seconds to wait until fewer than `most` are left, 0 = go on.
create function inspect.wait_for_tries(tries timestamptz[], most integer, moment timestamptz, seconds integer) returns integer
  language sql immutable set search_path = public, pg_temp as $$
  select case when cardinality(recent) < most then 0 else
    least(seconds, ceil(extract(epoch from recent[cardinality(recent) - most + 1] + make_interval(secs => seconds) - moment)))::integer end
  from (select inspect.recent_tries(tries, moment, seconds) as recent) as of_window
$$;

-- Counts one try in every place that it belongs to, or in none: then the seconds to wait. Whoever tries in the same place
-- waits until this is committed, so that of fifty at once no more than `most` go on.
create function inspect.take_try(limit_name text, places text[], most integer[], moment timestamptz, of_seconds integer)
  returns integer language plpgsql set search_path = public, pg_temp as $$
declare
  place integer;
  waits integer := 0;
  known timestamptz[];
begin
  for place in 1 .. cardinality(places) loop
    insert into attempt_limits as l (name, network, tries, seconds) values (limit_name, places[place], '{}', of_seconds)
      on conflict (name, network) do update set tries = inspect.recent_tries(l.tries, moment, of_seconds), seconds = of_seconds
      returning l.tries into known;
    waits := greatest(waits, inspect.wait_for_tries(known, most[place], moment, of_seconds));
  end loop;
  if waits = 0 then
    update attempt_limits l set tries = l.tries || moment where l.name = limit_name and l.network = any (places);
  end if;
  return waits;
end $$;
revoke all on function inspect.recent_tries(timestamptz[], timestamptz, integer),
  inspect.wait_for_tries(timestamptz[], integer, timestamptz, integer),
  inspect.take_try(text, text[], integer[], timestamptz, integer) from public;
grant execute on function inspect.recent_tries(timestamptz[], timestamptz, integer),
  inspect.wait_for_tries(timestamptz[], integer, timestamptz, integer),
  inspect.take_try(text, text[], integer[], timestamptz, integer) to inspect_system;
