-- The vehicle register, checkups and what was paid for them.

-- Country-wide. Technical facts are readable by everyone signed in; who owns the vehicle and which
-- certificate it has are in vehicle_owners, which no request may read but through the function below.
create table vehicles (
  id oid24 primary key,
  plate text unique,
  vin text not null unique,
  car oid24 not null references cars,
  car_model oid24 not null references car_models,
  car_group oid24 not null references car_groups,
  car_type oid24 not null references car_types,
  body oid24 not null references bodies,
  color oid24 not null references colors,
  fuel oid24 not null references fuels,
  production_year integer not null,
  engine_power numeric(6, 1),
  maximum_mass integer,
  last_checkup_on date,
  last_opinion boolean,
  due_on date,
  updated_at timestamptz not null default now()
);
create table vehicle_owners (
  vehicle oid24 primary key references vehicles,
  registration_certificate text unique,
  owner_status integer not null check (owner_status in (0, 1, 2)),
  owner_name text not null,
  owner_id_number text,
  phone text not null,
  email text,
  region oid24 not null references regions,
  county oid24 not null references counties,
  street oid24 references streets,
  address text not null
);

create table checkups (
  id oid24 primary key,
  payload_hash bytea not null,
  company oid24 not null references companies,
  station oid24 not null,
  vehicle oid24 not null references vehicles,
  status text not null default 'open' check (status in ('open', 'concluded', 'cancelled', 'annulled')),
  deleted boolean not null default false,
  version integer not null default 1,
  opinion boolean,
  car_reg_no text,
  vin text not null,
  registration_certificate text,
  car oid24 not null references cars,
  car_model oid24 not null references car_models,
  car_group oid24 not null references car_groups,
  car_type oid24 not null references car_types,
  body oid24 not null references bodies,
  color oid24 not null references colors,
  fuel oid24 not null references fuels,
  production_year integer not null,
  engine_power numeric(6, 1),
  maximum_mass integer,
  odometer integer,
  odometer_unreadable boolean not null default false,
  owner_status integer not null check (owner_status in (0, 1, 2)),
  owner_name text not null,
  owner_id_number text,
  phone text not null,
  email text,
  region oid24 not null references regions,
  county oid24 not null references counties,
  street oid24 references streets,
  address text not null,
  next_checkup integer not null check (next_checkup in (0, 1, 2)),
  proposed_next_checkup integer not null check (proposed_next_checkup in (0, 1, 2)),
  next_checkup_date date,
  change boolean not null default false,
  classificators jsonb not null default '{}',
  new_classificators jsonb not null default '{}',
  measurements jsonb not null default '{}',
  mechanic oid24 not null references users,
  created_by oid24 not null references users,
  number text,
  camera_reason oid24 references camera_reasons,
  previous_checkup oid24 references checkups,
  override jsonb,
  fees jsonb not null,
  demo boolean not null default false,
  search_key text not null,
  owner_sort_key text collate "C" not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  concluded_at timestamptz,
  foreign key (company, station) references stations (company, id),
  check ((status = 'concluded' or status = 'annulled') = (opinion is not null))
);
-- One open checkup per vehicle in the whole country, whoever asks and however many at once.
create unique index checkups_open_plate on checkups (car_reg_no) where status = 'open' and not deleted;
create unique index checkups_open_vin on checkups (vin) where status = 'open' and not deleted;
create index checkups_company on checkups (company, created_at desc, id desc) where not deleted;
create index checkups_station on checkups (station, created_at desc, id desc) where not deleted;
create index checkups_created on checkups (created_at desc, id desc) where not deleted;
create index checkups_vehicle on checkups (vehicle, created_at desc);
create index checkups_search on checkups using gin (search_key gin_trgm_ops);

create table payments (
  id oid24 primary key,
  checkup oid24 not null references checkups,
  company oid24 not null references companies,
  vehicle oid24 not null references vehicles,
  purpose text not null check (purpose in ('inspection', 'environmental')),
  method text not null check (method in ('cash')),
  origin text not null check (origin in ('station')),
  amount integer not null check (amount >= 0),
  tax_years integer[] not null default '{}',
  created_by oid24 not null references users,
  created_at timestamptz not null,
  unique (checkup, purpose)
);
create index payments_vehicle on payments (vehicle) where purpose = 'environmental';

alter table vehicles enable row level security;
create policy read on vehicles for select to inspect_app using ((select inspect.actor_user()) is not null);
grant select on vehicles to inspect_app;
alter table vehicle_owners enable row level security;

alter table checkups enable row level security;
create policy read on checkups for select to inspect_app
  using ((select inspect.actor_sees_all()) or company = (select inspect.actor_company()));
create policy add on checkups for insert to inspect_app
  with check (company = (select inspect.actor_company()) and created_by = (select inspect.actor_user()));
create policy change on checkups for update to inspect_app
  using ((select inspect.actor_changes_all()) or company = (select inspect.actor_company()))
  with check ((select inspect.actor_changes_all()) or company = (select inspect.actor_company()));
grant select, insert, update on checkups to inspect_app;

alter table payments enable row level security;
create policy read on payments for select to inspect_app
  using ((select inspect.actor_sees_all()) or company = (select inspect.actor_company()));
create policy add on payments for insert to inspect_app
  with check (company = (select inspect.actor_company()) and created_by = (select inspect.actor_user()));
grant select, insert on payments to inspect_app;

-- What every station must know of a vehicle and nothing more: no company, no station, no person.
create function inspect.vehicle_state(wanted_plate text, wanted_vin text)
returns table (vehicle text, has_open boolean, paid_tax_years integer[])
language plpgsql stable security definer set search_path = public, pg_temp as $$
begin
  if inspect.actor_user() is null then return; end if;
  return query
    with wanted as (
      select v.id from vehicles v where v.vin = wanted_vin or v.plate = wanted_plate
    )
    select
      (select v.id::text from vehicles v where v.id in (select w.id from wanted w)
        order by (v.vin is not distinct from wanted_vin) desc limit 1),
      exists (select 1 from checkups c where c.status = 'open' and not c.deleted
        and (c.car_reg_no = wanted_plate or c.vin = wanted_vin)),
      coalesce((select array_agg(distinct y order by y) from payments p cross join unnest(p.tax_years) y
        where p.purpose = 'environmental' and p.vehicle in (select w.id from wanted w)), '{}');
end $$;

-- Owner facts, only for who has the plate and the certificate of that very vehicle.
create function inspect.vehicle_owner(wanted_vehicle text, wanted_plate text, certificate text)
returns setof vehicle_owners
language plpgsql stable security definer set search_path = public, pg_temp as $$
begin
  if inspect.actor_user() is null then return; end if;
  return query select o.* from vehicle_owners o join vehicles v on v.id = o.vehicle
    where v.id = wanted_vehicle and v.plate = wanted_plate and o.registration_certificate = certificate;
end $$;

-- The vehicle of a certificate, so that the certificate can be typed first.
create function inspect.vehicle_by_certificate(certificate text) returns text
language plpgsql stable security definer set search_path = public, pg_temp as $$
begin
  if inspect.actor_user() is null then return null; end if;
  return (select o.vehicle from vehicle_owners o where o.registration_certificate = certificate);
end $$;

-- Finds or makes the register's row for a checkup that is being accepted. An existing row changes only when
-- a checkup is concluded: what was merely typed must not change what the whole country sees.
create function inspect.register_vehicle(facts jsonb, owner jsonb) returns text
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  known text;
  fresh vehicles;
begin
  if inspect.actor_user() is null then raise exception 'nobody is signed in'; end if;
  select v.id into known from vehicles v where v.vin = facts ->> 'vin' for update;
  if known is null then
    select v.id into known from vehicles v where v.plate = facts ->> 'plate' for update;
  end if;
  if known is not null then return known; end if;
  fresh := jsonb_populate_record(null::vehicles, facts);
  fresh.last_checkup_on := null;
  fresh.last_opinion := null;
  fresh.due_on := null;
  fresh.updated_at := now();
  insert into vehicles select fresh.*;
  insert into vehicle_owners select (jsonb_populate_record(null::vehicle_owners, owner || jsonb_build_object('vehicle', fresh.id))).*
    on conflict do nothing;
  return fresh.id;
end $$;

revoke all on function inspect.vehicle_state(text, text), inspect.vehicle_owner(text, text, text),
  inspect.vehicle_by_certificate(text), inspect.register_vehicle(jsonb, jsonb) from public;
grant execute on function inspect.vehicle_state(text, text), inspect.vehicle_owner(text, text, text),
  inspect.vehicle_by_certificate(text), inspect.register_vehicle(jsonb, jsonb) to inspect_app;
