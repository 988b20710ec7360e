-- compatible-with: 018
-- Only for codes the planner must not walk through the days, newest first: in how few keys one stands it cannot know. A
-- common surname is found soonest that way, of the last days; by bitmaps alone (026) all who have it were read.
create or replace function inspect.search_checkups(wanted jsonb, within jsonb, most integer)
returns table (way integer, id text, created_at timestamptz, car_reg_no text, vin text, registration_certificate text,
  number text, phone text, owner_name text)
language plpgsql stable security definer set search_path = public, pg_temp set plan_cache_mode = force_custom_plan
  set enable_indexscan = on as $$
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
  -- Until this function ends.
  if w_code is not null then perform set_config('enable_indexscan', 'off', true); end if;
  return query
    with seen as not materialized (
      select c.id, c.created_at, c.car_reg_no, c.vin, c.registration_certificate, c.number, c.phone, c.owner_name,
             c.search_key
        from checkups c
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
             and (w_code ~ '[^0-9]' or replace(s.search_key, '+374', '') like '%' || w_code || '%'))
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
