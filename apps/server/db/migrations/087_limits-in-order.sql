-- compatible-with: 049
-- Places of a try are locked in the order in which they are given, the widest first, also when a try is given back: two of one
-- network never wait for each other. Where the widest refuses, no row of a narrower one is made.
drop function inspect.take_try(text, text[], integer[], timestamptz, integer);
create function inspect.take_try(limit_name text, places text[], most integer[], moment timestamptz, of_seconds integer,
  out wait integer, out place text) language plpgsql set search_path = public, pg_temp as $$
declare
  known timestamptz[];
begin
  for at in 1 .. cardinality(places) loop
    insert into attempt_limits as l (name, network, tries, seconds) values (limit_name, places[at], '{}', of_seconds)
      on conflict (name, network) do update set tries = inspect.recent_tries(l.tries, moment, of_seconds), seconds = of_seconds
      returning l.tries into known;
    wait := inspect.wait_for_tries(known, most[at], moment, of_seconds);
    if wait > 0 then
      place := places[at];
      return;
    end if;
  end loop;
  update attempt_limits l set tries = l.tries || moment where l.name = limit_name and l.network = any (places);
end $$;

create function inspect.give_back_try(limit_name text, places text[]) returns void language plpgsql
  set search_path = public, pg_temp as $$
begin
  for at in 1 .. cardinality(places) loop
    update attempt_limits set tries = trim_array(tries, 1)
     where name = limit_name and network = places[at] and cardinality(tries) > 0;
  end loop;
end $$;
revoke all on function inspect.take_try(text, text[], integer[], timestamptz, integer), inspect.give_back_try(text, text[]) from public;
grant execute on function inspect.take_try(text, text[], integer[], timestamptz, integer), inspect.give_back_try(text, text[])
  to inspect_system;

-- As in 082, but a part is made while nobody writes any trace: a call writes its searches, views and itself, in this order, and
-- whoever made the parts in another order waited for a call that waited for him.
create or replace function inspect.make_partner_months(moment timestamptz, ahead integer) returns integer
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  trace text;
  begins timestamptz;
  ends timestamptz;
  name text;
  taken boolean;
  locked boolean := false;
  made integer := 0;
begin
  for month in 0 .. ahead loop
    begins := (date_trunc('month', moment at time zone 'Asia/Yerevan') + make_interval(months => month)) at time zone 'Asia/Yerevan';
    ends := (date_trunc('month', moment at time zone 'Asia/Yerevan') + make_interval(months => month + 1)) at time zone 'Asia/Yerevan';
    foreach trace in array array['partner_searches', 'partner_views', 'partner_calls'] loop
      name := trace || to_char(begins at time zone 'Asia/Yerevan', '_YYYY_MM');
      if to_regclass('public.' || name) is not null then continue; end if;
      execute format('select exists (select from %I where at >= $1 and at < $2)', trace || '_rest') into taken using begins, ends;
      if taken then continue; end if;
      if not locked then
        lock table partner_searches, partner_views, partner_calls in access exclusive mode;
        locked := true;
      end if;
      execute format('create table %I partition of %I for values from (%L) to (%L)', name, trace, begins, ends);
      execute format('alter table %I enable row level security', name);
      made := made + 1;
    end loop;
  end loop;
  return made;
end $$;
