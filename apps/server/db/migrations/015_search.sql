-- Search over all days: checkups by any of their codes or names, vehicles by the end of the VIN.

-- What people also look for and what isn't typed with the facts: the card number and an old VIN without its hyphen.
create function inspect.complete_search_key() returns trigger language plpgsql as $$
declare also text;
begin
  foreach also in array array[lower(new.number), lower(replace(new.number, '-', '')), lower(replace(new.vin, '-', ''))] loop
    if also is not null and strpos(new.search_key, also) = 0 then
      new.search_key := new.search_key || ' ' || also;
    end if;
  end loop;
  return new;
end $$;
create trigger complete_search_key before insert or update on checkups
  for each row execute function inspect.complete_search_key();
update checkups set search_key = search_key where number is not null or vin like '%-%';

-- The words of a search key: three of «Yerevan-Taxi» LLC.
create function inspect.search_words(search_key text) returns text[] language sql immutable parallel safe
  as $$ select string_to_array(translate(search_key, '«»„“”"''(),.;:-–/', '                 '), ' ') $$;
create index checkups_words on checkups using gin (inspect.search_words(search_key));

-- The checkups in which one of these words stands, and both of these patterns where there are any; some of each word,
-- for a common name has too many. Word by word, because of some hundred words at once the planner believes that they fit
-- every row, and comparing a row with all of them takes long. Nothing but the index of words is left to answer: the
-- company is compared as an expression.
create function inspect.checkups_with_word(words text[], also text, besides text, of_company text) returns text[]
language sql stable set enable_seqscan = off set enable_indexscan = off as $$
  select coalesce(array_agg(distinct f.id), '{}')
    from unnest(words) w (word)
    cross join lateral (
      select c.id::text from checkups c
       where inspect.search_words(c.search_key) @> array[w.word]
         and (also is null or c.search_key like also) and (besides is null or c.search_key like besides)
         and (of_company is null or c.company || '' = of_company) and not c.deleted
       limit 1000) f $$;
revoke all on function inspect.checkups_with_word(text[], text, text, text) from public;

-- Checkups that may be what was looked for, newest first, `most` of each way: 1 = a word begins with it, 2 = it stands
-- somewhere, 3 = it differs by a mistake. `wanted` = what was typed in its stored forms, with all that is one mistake
-- away. Nobody finds what is not of his company, and `within` only narrows that.
-- A function of its owner, because row-level security lets no index answer LIKE or @> before it has looked at each row.
create function inspect.search_checkups(wanted jsonb, within jsonb, most integer)
returns table (way integer, id text, created_at timestamptz, car_reg_no text, vin text, registration_certificate text,
  number text, phone text, owner_name text)
language plpgsql stable security definer set search_path = public, pg_temp set plan_cache_mode = force_custom_plan as $$
declare
  everybody constant boolean := inspect.actor_sees_all();
  own constant text := inspect.actor_company();
  of_company constant text := within ->> 'company';
  of_station constant text := within ->> 'station';
  of_mechanic constant text := within ->> 'mechanic';
  closed_since constant timestamptz := within ->> 'closedSince';
  w_code constant text := wanted ->> 'code';
  w_phone constant text := '+374' || (wanted ->> 'phone');
  w_digits constant text := wanted ->> 'phone';
  near_code constant text[] := array(select jsonb_array_elements_text(wanted -> 'nearCode'));
  word1 constant text := wanted -> 'words' -> 0 ->> 'word';
  word2 constant text := wanted -> 'words' -> 1 ->> 'word';
  word3 constant text := wanted -> 'words' -> 2 ->> 'word';
  part1 constant text := wanted -> 'words' -> 0 ->> 'part';
  part2 constant text := wanted -> 'words' -> 1 ->> 'part';
  part3 constant text := wanted -> 'words' -> 2 ->> 'part';
  near1 constant text[] := array(select jsonb_array_elements_text(wanted -> 'words' -> 0 -> 'near'));
  near2 constant text[] := array(select jsonb_array_elements_text(wanted -> 'words' -> 1 -> 'near'));
  near3 constant text[] := array(select jsonb_array_elements_text(wanted -> 'words' -> 2 -> 'near'));
  company constant text := case when everybody then of_company else own end;
  -- One mistake in all: the other words of a name are right.
  near_ids constant text[] := inspect.checkups_with_word(near_code || near1, part2, part3, company)
    || inspect.checkups_with_word(near2, part1, part3, company)
    || inspect.checkups_with_word(near3, part1, part2, company);
begin
  if inspect.actor_user() is null then return; end if;
  return query
    with seen as not materialized (
      select c.* from checkups c
       where not c.deleted
         and (everybody or c.company = own)
         and (of_company is null or c.company = of_company)
         and (of_station is null or c.station = of_station)
         and (of_mechanic is null or c.mechanic = of_mechanic)
         and (closed_since is null or c.status = 'open' or c.updated_at >= closed_since)
    ), found as (
      (select 1 as found_way, s.* from seen s
        where (w_code is not null and (s.search_key like w_code || '%' or s.search_key like '% ' || w_code || '%'))
           or (w_phone is not null and s.search_key like '% ' || w_phone || '%')
           or (word1 is not null and s.search_key like '% ' || word1 || '%'
             and (word2 is null or s.search_key like '% ' || word2 || '%')
             and (word3 is null or s.search_key like '% ' || word3 || '%'))
        order by s.created_at desc, s.id desc limit most)
      union all
      (select 2, s.* from seen s
        where (w_code is not null and s.search_key like '%' || w_code || '%'
             -- Every phone has the country's code.
             and replace(s.search_key, '+374', '') like '%' || w_code || '%')
           or (w_digits is not null and s.search_key like '%' || w_digits || '%'
             and replace(s.search_key, '+374', '') like '%' || w_digits || '%')
           or (word1 is not null and s.search_key like part1
             and (word2 is null or s.search_key like part2) and (word3 is null or s.search_key like part3))
        order by s.created_at desc, s.id desc limit most)
      union all
      (select 3, s.* from seen s
        where s.id = any (near_ids)
        order by s.created_at desc, s.id desc limit most)
    )
    select f.found_way, f.id::text, f.created_at, f.car_reg_no, f.vin, f.registration_certificate, f.number, f.phone,
           f.owner_name
      from found f;
end $$;

-- When a vehicle was inspected anywhere, with what result and odometer: technical facts. Which checkup it was only its
-- own company may know.
create function inspect.vehicle_checkups(wanted_vehicle text, most integer)
returns table (id text, inspected_on date, opinion boolean, odometer integer)
language plpgsql stable security definer set search_path = public, pg_temp as $$
begin
  if inspect.actor_user() is null then return; end if;
  return query
    select case when inspect.actor_sees_all() or c.company = inspect.actor_company() then c.id::text end,
           (c.concluded_at at time zone 'Asia/Yerevan')::date, c.opinion, c.odometer
      from checkups c
     where c.vehicle = wanted_vehicle and c.status = 'concluded' and not c.deleted
     order by c.concluded_at desc, c.id desc limit most;
end $$;

-- Vehicles whose VIN ends so; the register is open to everyone signed in.
create index vehicles_vin_end on vehicles (right(vin, 6));
create function inspect.vehicles_by_vin_end(ending text, most integer) returns table (id text)
language plpgsql stable security definer set search_path = public, pg_temp as $$
begin
  if inspect.actor_user() is null then return; end if;
  return query select v.id::text from vehicles v where right(v.vin, 6) = ending order by v.id limit most;
end $$;

revoke all on function inspect.search_checkups(jsonb, jsonb, integer), inspect.vehicle_checkups(text, integer),
  inspect.vehicles_by_vin_end(text, integer) from public;
grant execute on function inspect.search_checkups(jsonb, jsonb, integer), inspect.vehicle_checkups(text, integer),
  inspect.vehicles_by_vin_end(text, integer) to inspect_app;
