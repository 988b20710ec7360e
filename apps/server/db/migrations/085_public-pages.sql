-- compatible-with: 049
-- What the public pages show: nobody is signed in there, so each gets what its page prints and no table.

-- Stations where one can go today: working, of a company that works.
create function inspect.public_stations(most integer)
returns table (id text, name text, region text, region_name text, county text, county_name text, address text, phone text,
  latitude double precision, longitude double precision, working_hours jsonb, lines integer)
language sql stable security definer set search_path = public, pg_temp as $$
  select s.id, s.name, s.region, r.name, s.county, k.name, s.address, s.phone, s.latitude, s.longitude, s.working_hours, s.lines
    from stations s
    join companies c on c.id = s.company
    join regions r on r.id = s.region
    join counties k on k.id = s.county
   where s.status and s.retired_at is null and c.status and not c.blocked
   order by r.ordering, r.sort_key, k.sort_key, s.sort_key, s.id limit most $$;

-- Questions that are shown, in their order.
create function inspect.public_questions(most integer)
returns table (id text, question text, answer text, search_key text)
language sql stable security definer set search_path = public, pg_temp as $$
  select q.id, q.question, q.answer, q.search_key from faq q
   where q.status and q.retired_at is null order by q.ordering, q.id limit most $$;

-- When a vehicle is due and what its fee depends on, for who has the plate and the certificate of that very vehicle. No row
-- tells neither whether there is such a vehicle nor which of the two is wrong.
create function inspect.vehicle_due(wanted_plate text, certificate text)
returns table (car_type text, fuel text, production_year integer, engine_power double precision, last_checkup_on date,
  last_opinion boolean, due_on date, paid_tax_years integer[])
language sql stable security definer set search_path = public, pg_temp as $$
  select v.car_type, v.fuel, v.production_year, v.engine_power::double precision, v.last_checkup_on, v.last_opinion, v.due_on,
         inspect.paid_tax_years(array[v.id::text])
    from vehicles v join vehicle_owners o on o.vehicle = v.id
   where v.plate = wanted_plate and o.registration_certificate = certificate $$;

revoke all on function inspect.public_stations(integer), inspect.public_questions(integer), inspect.vehicle_due(text, text) from public;
grant execute on function inspect.public_stations(integer), inspect.public_questions(integer), inspect.vehicle_due(text, text)
  to inspect_system;

-- The fee is reckoned where every other is, from the same tariffs and rules.
do $$
declare priced text;
begin
  foreach priced in array array['car_types', 'fuels', 'eco_hp_bands', 'eco_age_factors'] loop
    execute format('create policy public_fee on %I for select to inspect_system using (true)', priced);
    execute format('grant select on %I to inspect_system', priced);
  end loop;
end $$;
create policy public_fee on settings for select to inspect_system
  using (key in ('recheckDays', 'recheckFreeTimes', 'earlyCheckupDays', 'keepAnniversary'));
