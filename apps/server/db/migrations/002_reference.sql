-- The reference lists. sort_key and search_key are computed by the contract (kernel/armenian), because no
-- two engines order or fold Armenian alike; COLLATE "C" makes their order the same everywhere.

create table regions (
  id oid24 primary key,
  name text not null,
  latitude double precision,
  longitude double precision,
  ordering integer not null default 0,
  status boolean not null default true,
  sort_key text collate "C" not null,
  search_key text not null,
  retired_at timestamptz,
  version integer not null default 1
);
create table counties (
  id oid24 primary key,
  name text not null,
  region oid24 not null references regions,
  latitude double precision,
  longitude double precision,
  status boolean not null default true,
  sort_key text collate "C" not null,
  search_key text not null,
  retired_at timestamptz,
  version integer not null default 1
);
create index counties_region on counties (region);
create table streets (
  id oid24 primary key,
  name text not null,
  county oid24 not null references counties,
  status boolean not null default true,
  sort_key text collate "C" not null,
  search_key text not null,
  retired_at timestamptz,
  version integer not null default 1
);
create index streets_county on streets (county, sort_key, id);

create table cars (
  id oid24 primary key,
  name text not null,
  "primary" boolean not null default false,
  sort_key text collate "C" not null,
  search_key text not null,
  retired_at timestamptz,
  version integer not null default 1
);
create table car_models (
  id oid24 primary key,
  name text not null,
  car oid24 not null references cars,
  sort_key text collate "C" not null,
  search_key text not null,
  retired_at timestamptz,
  version integer not null default 1
);
create index car_models_car on car_models (car, sort_key, id);
create table car_groups (
  id oid24 primary key,
  name text not null,
  ordering integer not null default 0,
  sort_key text collate "C" not null,
  search_key text not null,
  retired_at timestamptz,
  version integer not null default 1
);
create table car_types (
  id oid24 primary key,
  name text not null,
  code integer not null,
  amount integer not null check (amount >= 0),
  ceo integer not null default 0 check (ceo >= 0),
  car_group oid24 not null references car_groups,
  ordering integer not null default 0,
  category text[] not null default '{}',
  periodicity text not null default 'standard' check (periodicity in ('standard', 'intensive')),
  eco_mode text not null default 'flat' check (eco_mode in ('hp', 'flat', 'none', 'exempt')),
  exempt boolean not null default false,
  mass_over_kg integer,
  mass_up_to_kg integer,
  seats_over integer,
  seats_up_to integer,
  sort_key text collate "C" not null,
  search_key text not null,
  retired_at timestamptz,
  version integer not null default 1
);
create table bodies (
  id oid24 primary key,
  name text not null,
  "primary" boolean not null default false,
  sort_key text collate "C" not null,
  search_key text not null,
  retired_at timestamptz,
  version integer not null default 1
);
create table colors (
  id oid24 primary key,
  name text not null,
  "primary" boolean not null default false,
  sort_key text collate "C" not null,
  search_key text not null,
  retired_at timestamptz,
  version integer not null default 1
);
create table fuels (
  id oid24 primary key,
  name text not null,
  code integer not null,
  ordering integer not null default 0,
  kinds text[] not null default '{}',
  exempt boolean not null default false,
  gas_certificate boolean not null default false,
  emission_test text[] not null default '{}',
  sort_key text collate "C" not null,
  search_key text not null,
  retired_at timestamptz,
  version integer not null default 1
);
create table classificators (
  id oid24 primary key,
  name text not null,
  code integer not null,
  parent integer,
  status boolean not null default true,
  checked boolean not null default false,
  forbids_operation boolean not null default false,
  valid_from date,
  valid_to date,
  applies text[] not null default '{all}',
  fuels text[] not null default '{}',
  only_for text,
  locations text[] not null default '{}',
  synonyms text[] not null default '{}',
  measure jsonb,
  sort_key text collate "C" not null,
  search_key text not null,
  retired_at timestamptz,
  version integer not null default 1
);
create table new_classificators (like classificators including all);

create table camera_reasons (
  id oid24 primary key,
  name text not null,
  code integer not null unique,
  used_in text[] not null,
  note_required boolean not null default false,
  ordering integer not null,
  status boolean not null default true
);

-- Rates of the environmental tax: base by power band, factor by age. Tenths, so that arithmetic is exact.
create table eco_hp_bands (
  id oid24 primary key,
  hp_up_to integer unique nulls not distinct,
  base_tenths integer not null check (base_tenths > 0)
);
create table eco_age_factors (
  id oid24 primary key,
  age_from integer not null unique,
  age_to integer,
  factor_tenths integer not null check (factor_tenths > 0)
);

create table settings (
  key text primary key,
  value jsonb
);

do $$
declare listed text;
begin
  foreach listed in array array['regions', 'counties', 'streets', 'cars', 'car_models', 'car_groups', 'car_types',
    'bodies', 'colors', 'fuels', 'classificators', 'new_classificators'] loop
    execute format('create trigger bump after insert or update or delete on %I for each statement execute function inspect.bump_version(%L)', listed, listed);
    execute format('create trigger bump_reference after insert or update or delete on %I for each statement execute function inspect.bump_version(''reference'')', listed);
    execute format('create index on %I using gin (search_key gin_trgm_ops)', listed);
    execute format('alter table %I enable row level security', listed);
    execute format('create policy read on %I for select using ((select inspect.actor_user()) is not null)', listed);
    execute format('grant select on %I to inspect_app', listed);
  end loop;
  foreach listed in array array['camera_reasons', 'eco_hp_bands', 'eco_age_factors', 'settings'] loop
    execute format('alter table %I enable row level security', listed);
    execute format('create policy read on %I for select to inspect_app using ((select inspect.actor_user()) is not null)', listed);
    execute format('grant select on %I to inspect_app', listed);
  end loop;
end $$;

-- The heartbeat reads the enabled payment methods and the redirect without anybody being signed in.
create policy heartbeat on settings for select to inspect_system using (key in ('payments', 'redirect'));
grant select on settings to inspect_system;
