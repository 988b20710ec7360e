-- compatible-with: 049
-- How often a network has tried something lately, counted for all processes together. A crash may forget it: nothing but a
-- minute is lost.
create unlogged table attempt_limits (
  -- what is limited
  name text not null,
  network text not null,
  tries timestamptz[] not null,
  primary key (name, network)
);
alter table attempt_limits enable row level security;
create policy machine on attempt_limits to inspect_system using (true) with check (true);
grant select, insert, update, delete on attempt_limits to inspect_system;

-- A minute on both sides: clocks of two processes differ a little, and what lies further ahead was counted before the clock
-- was set back.
create function inspect.recent_tries(tries timestamptz[], moment timestamptz) returns timestamptz[] language sql immutable
  set search_path = public, pg_temp as $$
  select coalesce(array_agg(at order by at), '{}') from unnest(tries) at
  where at > moment - interval '1 minute' and at < moment + interval '1 minute'
$$;
revoke all on function inspect.recent_tries(timestamptz[], timestamptz) from public;
grant execute on function inspect.recent_tries(timestamptz[], timestamptz) to inspect_system;

-- Seconds to wait until fewer than `most` are left, 0 = go on.
create function inspect.wait_for_tries(tries timestamptz[], most integer, moment timestamptz) returns integer language sql
  immutable set search_path = public, pg_temp as $$
  select case when cardinality(recent) < most then 0 else
    least(60, ceil(extract(epoch from recent[cardinality(recent) - most + 1] + interval '1 minute' - moment)))::integer end
  from (select inspect.recent_tries(tries, moment) as recent) as of_window
$$;
revoke all on function inspect.wait_for_tries(timestamptz[], integer, timestamptz) from public;
grant execute on function inspect.wait_for_tries(timestamptz[], integer, timestamptz) to inspect_system;

-- Counts one try in every place that it belongs to, or in none: then the seconds to wait. Whoever tries in the same place
-- waits until this is committed, so that of fifty at once no more than `most` go on.
create function inspect.take_try(limit_name text, places text[], most integer[], moment timestamptz) returns integer
  language plpgsql set search_path = public, pg_temp as $$
declare
  place integer;
  waits integer := 0;
  known timestamptz[];
begin
  for place in 1 .. cardinality(places) loop
    insert into attempt_limits as l (name, network, tries) values (limit_name, places[place], '{}')
      on conflict (name, network) do update set tries = inspect.recent_tries(l.tries, moment)
      returning l.tries into known;
    waits := greatest(waits, inspect.wait_for_tries(known, most[place], moment));
  end loop;
  if waits = 0 then
    update attempt_limits l set tries = l.tries || moment where l.name = limit_name and l.network = any (places);
  end if;
  return waits;
end $$;
revoke all on function inspect.take_try(text, text[], integer[], timestamptz) from public;
grant execute on function inspect.take_try(text, text[], integer[], timestamptz) to inspect_system;
