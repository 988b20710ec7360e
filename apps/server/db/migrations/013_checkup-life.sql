-- The whole life of a checkup: findings, conclusion, card number, and everything that happens to it afterwards. Each
-- accepted write leaves a whole version in a chain of hashes, so that nothing is overwritten and nothing is faked quietly.

-- Who made the row what it is now, how and why. Null = the machine itself.
alter table checkups add column changed_by oid24 references users;
alter table checkups add column change_action text not null default 'create' check (change_action in (
  'create', 'edit', 'findings', 'conclude', 'number', 'amend', 'cancel', 'release', 'expire', 'annul', 'move',
  'delete', 'restore', 'erase', 'adopt'));
alter table checkups add column change_reason text;
alter table checkups add column camera_reason_note text;
-- What control should look at: a checkup that was too short, a measurement out of its limit.
alter table checkups add column marks text[] not null default '{}';
-- The annulled checkup in whose place this one stands: its result was of another vehicle.
alter table checkups add column replaces oid24 unique references checkups;
-- What the register said of the vehicle's result before this conclusion; from it an amended one is due.
alter table checkups add column register_before jsonb;
create unique index checkups_number on checkups (number) where number is not null;
create index checkups_mechanic on checkups (mechanic, created_at desc) where status = 'open' and not deleted;
create index checkups_open on checkups (created_at) where status = 'open' and not deleted;
create index checkups_previous on checkups (previous_checkup) where previous_checkup is not null;
update checkups set change_action = 'adopt';

-- No reference to the checkup: the versions outlive it.
create table checkup_versions (
  checkup oid24 not null,
  version integer not null,
  company oid24 not null references companies,
  at timestamptz not null,
  -- the whole row as PostgreSQL writes a jsonb: keys in one order, every value in one way
  content text not null,
  -- SHA-256 of the content, a line end, and the former hash in hexadecimal (nothing for the first)
  hash bytea not null,
  previous bytea,
  primary key (checkup, version)
);
create index checkup_versions_at on checkup_versions (at, checkup, version);
create trigger append_only before update or delete or truncate on checkup_versions
  for each statement execute function inspect.refuse_change();
alter table checkup_versions enable row level security;
create policy read on checkup_versions for select to inspect_app
  using ((select inspect.actor_sees_all()) or company = (select inspect.actor_company()));
create policy machine on checkup_versions for select to inspect_system using (true);
-- Nobody is granted a write: the trigger below is the only one who adds.
grant select on checkup_versions to inspect_app, inspect_system;

-- What a version keeps of a row. What only finds and sorts it is computed from the rest and may change its form.
create function inspect.version_content(wanted checkups) returns jsonb language sql stable
  set timezone = 'UTC' set bytea_output = 'hex' set datestyle = 'ISO' set search_path = public, pg_temp
  as $$ select to_jsonb(wanted) - 'search_key' - 'owner_sort_key' - 'demo' $$;
create function inspect.version_hash(content text, previous bytea) returns bytea language sql immutable
  as $$ select sha256(convert_to(content || e'\n' || coalesce(encode(previous, 'hex'), ''), 'UTF8')) $$;

-- Chains are short and each its own: who writes a checkup holds its row, and waits for nobody else.
create function inspect.keep_version() returns trigger language plpgsql security definer
  set search_path = public, pg_temp as $$
declare
  whole jsonb := inspect.version_content(new);
  former bytea;
begin
  if tg_op = 'UPDATE' then
    if whole = inspect.version_content(old) then return null; end if;
    if new.id is distinct from old.id or new.version is distinct from old.version + 1 then
      raise exception 'a checkup changes by one whole version' using errcode = '23514';
    end if;
    select v.hash into former from checkup_versions v where v.checkup = new.id and v.version = old.version;
  end if;
  insert into checkup_versions (checkup, version, company, at, content, hash, previous)
  values (new.id, new.version, new.company, new.updated_at, whole::text, inspect.version_hash(whole::text, former), former);
  return null;
end $$;
revoke all on function inspect.keep_version() from public;
create trigger keep_version after insert or update on checkups for each row execute function inspect.keep_version();

-- Those that were there before have one version: what they are now.
insert into checkup_versions (checkup, version, company, at, content, hash)
  select c.id, c.version, c.company, c.updated_at, inspect.version_content(c)::text,
         inspect.version_hash(inspect.version_content(c)::text, null)
    from checkups c;

-- A row goes only after its last version said so.
create function inspect.guard_erasure() returns trigger language plpgsql as $$
begin
  if old.change_action <> 'erase' then
    raise exception 'a checkup is erased by inspect.erase_checkup' using errcode = '23514';
  end if;
  return old;
end $$;
create trigger guard_erasure before delete on checkups for each row execute function inspect.guard_erasure();

-- Rows that are not what their last version says they are; for the verifier, which learns nothing else.
create function inspect.checkup_differences() returns table (checkup text, problem text)
language sql stable security definer set search_path = public, pg_temp as $$
  select c.id::text,
         case when l.version is null then 'no_versions'
              when c.version <> l.version then 'version_missing'
              else 'row_differs' end
    from checkups c
    left join lateral (
      select v.version, v.content::jsonb as content from checkup_versions v
       where v.checkup = c.id order by v.version desc limit 1) l on true
   where l.version is null or c.version <> l.version
      -- Columns that came later are in no older version.
      or (select jsonb_object_agg(e.key, e.value) from jsonb_each(inspect.version_content(c)) e where l.content ? e.key)
           is distinct from l.content
  union all
  select v.checkup::text, 'row_missing'
    from checkup_versions v
   where not exists (select from checkups c where c.id = v.checkup)
     and not exists (select from checkup_versions l where l.checkup = v.checkup and l.version > v.version)
     and v.content::jsonb ->> 'change_action' is distinct from 'erase'
   order by 1 $$;
revoke all on function inspect.checkup_differences() from public;
grant execute on function inspect.checkup_differences() to inspect_system;

-- The heads of the days as the machine anchored them, to go on from. The proof is what lies outside the database.
create table checkup_anchors (
  day date primary key,
  versions integer not null,
  head text not null,
  previous text,
  at timestamptz not null
);
alter table checkup_anchors enable row level security;
create policy machine on checkup_anchors to inspect_system using (true) with check (true);
grant select, insert on checkup_anchors to inspect_system;
create trigger append_only before update or delete or truncate on checkup_anchors
  for each statement execute function inspect.refuse_change();

-- Card numbers: a series of letters per company, counted without a gap. The counter's row is held until the conclusion
-- has committed, so a number that was not used is not gone, and companies don't wait for each other.
create table card_series (
  company oid24 primary key references companies,
  series text not null unique,
  last integer not null
);
alter table card_series enable row level security;
create sequence card_series_order;

-- 0 → AA, 1 → AB, …: without I and O, which are read as digits.
create function inspect.card_letters(place bigint) returns text language plpgsql immutable as $$
declare
  letters constant text := 'ABCDEFGHJKLMNPQRSTUVWXYZ';
  rest bigint := place;
  result text := '';
begin
  while rest > 0 or length(result) < 2 loop
    result := substr(letters, (rest % 24)::integer + 1, 1) || result;
    rest := rest / 24;
  end loop;
  return result;
end $$;

create function inspect.next_card_number(wanted_company text) returns text language plpgsql security definer
  set search_path = public, pg_temp as $$
declare found card_series;
begin
  if (inspect.actor_changes_all() or wanted_company = inspect.actor_company()) is not true then
    raise exception 'not a number of one''s own company' using errcode = '42501';
  end if;
  update card_series set last = last + 1 where company = wanted_company returning * into found;
  if not found.company is null then
    return found.series || '-' || lpad(found.last::text, 7, '0');
  end if;
  insert into card_series (company, series, last)
    values (wanted_company, inspect.card_letters(nextval('card_series_order') - 1), 1)
    on conflict (company) do update set last = card_series.last + 1
    returning * into found;
  return found.series || '-' || lpad(found.last::text, 7, '0');
end $$;
revoke all on function inspect.next_card_number(text) from public;
grant execute on function inspect.next_card_number(text) to inspect_app;

-- What the register said of a vehicle before its first conclusion, to be put back when none is left. Owners' facts are
-- in it, so that no request may read it; and no reference to a checkup: it outlives an erased one.
create table vehicle_origins (
  vehicle oid24 primary key references vehicles on delete cascade,
  facts jsonb not null,
  owner jsonb
);
alter table vehicle_origins enable row level security;

-- Plates and certificates that a conclusion took from the vehicle that had them, to be given back with its annulment.
create table vehicle_losses (
  id bigint generated by default as identity primary key,
  vehicle oid24 not null references vehicles on delete cascade,
  plate text,
  registration_certificate text,
  taken_by oid24 not null,
  concluded_at timestamptz not null,
  check (num_nonnulls(plate, registration_certificate) = 1)
);
alter table vehicle_losses enable row level security;
create index vehicle_losses_plate on vehicle_losses (plate);
create index vehicle_losses_certificate on vehicle_losses (registration_certificate);
create index vehicle_losses_taken_by on vehicle_losses (taken_by);
create index checkups_concluded_plate on checkups (car_reg_no, concluded_at) where status = 'concluded' and not deleted;
create index checkups_concluded_certificate on checkups (registration_certificate, concluded_at)
  where status = 'concluded' and not deleted;

create function inspect.keep_origin(concluded checkups) returns void language plpgsql security definer
  set search_path = public, pg_temp as $$
declare result jsonb := '{}';
begin
  -- Concluded before anything was kept: what the register says of a result is that checkup's.
  if exists (select from checkups c where c.vehicle = concluded.vehicle and c.opinion is not null and c.id <> concluded.id) then
    result := '{"last_checkup_on": null, "last_opinion": null, "due_on": null}';
  end if;
  insert into vehicle_origins (vehicle, facts, owner)
    select v.id, to_jsonb(v) || result, to_jsonb(o) from vehicles v left join vehicle_owners o on o.vehicle = v.id
     where v.id = concluded.vehicle
    on conflict do nothing;
end $$;

-- The plate that the vehicle's conclusions state: taken from whoever had it before, but not from the vehicle on which a
-- later conclusion found it. Without such a conclusion that of its origin, if nobody has it.
create function inspect.settle_plate(wanted_vehicle text, origin vehicle_origins) returns void
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  stated checkups;
  wanted text;
begin
  select * into stated from checkups c
   where c.vehicle = wanted_vehicle and c.status = 'concluded' and not c.deleted and c.car_reg_no is not null
   order by c.concluded_at desc, c.id desc limit 1;
  if stated.id is null and origin.vehicle is null then return; end if;
  wanted := coalesce(stated.car_reg_no, origin.facts ->> 'plate');
  if exists (select from checkups later where later.car_reg_no = wanted and later.vehicle <> wanted_vehicle
        and later.status = 'concluded' and not later.deleted
        and (later.concluded_at, later.id) > (stated.concluded_at, stated.id))
     or (stated.id is null and exists (select from vehicles v where v.plate = wanted and v.id <> wanted_vehicle)) then
    wanted := null;
  end if;
  with taken as (
    update vehicles set plate = null where plate = wanted and id <> wanted_vehicle returning id
  )
  insert into vehicle_losses (vehicle, plate, taken_by, concluded_at)
    select id, wanted, stated.id, stated.concluded_at from taken;
  update vehicles set plate = wanted where id = wanted_vehicle;
end $$;

-- The same for the certificate.
create function inspect.settle_certificate(wanted_vehicle text, origin vehicle_origins) returns void
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  stated checkups;
  wanted text;
begin
  select * into stated from checkups c
   where c.vehicle = wanted_vehicle and c.status = 'concluded' and not c.deleted and c.registration_certificate is not null
   order by c.concluded_at desc, c.id desc limit 1;
  if stated.id is null and origin.vehicle is null then return; end if;
  wanted := coalesce(stated.registration_certificate, origin.owner ->> 'registration_certificate');
  if exists (select from checkups later where later.registration_certificate = wanted and later.vehicle <> wanted_vehicle
        and later.status = 'concluded' and not later.deleted
        and (later.concluded_at, later.id) > (stated.concluded_at, stated.id))
     or (stated.id is null and exists (select from vehicle_owners o
           where o.registration_certificate = wanted and o.vehicle <> wanted_vehicle)) then
    wanted := null;
  end if;
  with taken as (
    update vehicle_owners set registration_certificate = null
     where registration_certificate = wanted and vehicle <> wanted_vehicle returning vehicle
  )
  insert into vehicle_losses (vehicle, registration_certificate, taken_by, concluded_at)
    select vehicle, wanted, stated.id, stated.concluded_at from taken;
  update vehicle_owners set registration_certificate = wanted where vehicle = wanted_vehicle;
end $$;

-- Writes what a conclusion found: the vehicle, its owner, and until when it is due. Failing makes nothing valid for
-- longer, and nothing that was due later due now.
create function inspect.write_found(c checkups, origin vehicle_origins) returns void language plpgsql security definer
  set search_path = public, pg_temp as $$
declare
  concluded_on date := (c.concluded_at at time zone 'Asia/Yerevan')::date;
  last_fit_due date := (select fit.next_checkup_date from checkups fit
    where fit.vehicle = c.vehicle and fit.status = 'concluded' and not fit.deleted and fit.opinion
    order by fit.concluded_at desc, fit.id desc limit 1);
begin
  update vehicles set
    car = c.car, car_model = c.car_model, car_group = c.car_group, car_type = c.car_type, body = c.body,
    color = c.color, fuel = c.fuel, production_year = c.production_year, engine_power = c.engine_power,
    maximum_mass = c.maximum_mass, updated_at = c.concluded_at,
    last_checkup_on = concluded_on, last_opinion = c.opinion,
    due_on = coalesce(last_fit_due, (origin.facts ->> 'due_on')::date, concluded_on)
   where id = c.vehicle;
  insert into vehicle_owners (vehicle, owner_status, owner_name, owner_id_number, phone, email, region, county, street,
      address)
    values (c.vehicle, c.owner_status, c.owner_name, c.owner_id_number, c.phone, c.email, c.region, c.county, c.street,
      c.address)
    on conflict (vehicle) do update set
      owner_status = excluded.owner_status, owner_name = excluded.owner_name,
      owner_id_number = excluded.owner_id_number, phone = excluded.phone, email = excluded.email,
      region = excluded.region, county = excluded.county, street = excluded.street, address = excluded.address;
end $$;

-- Writes what was known before any conclusion; of a vehicle whose origin nobody kept only the result is forgotten.
create function inspect.write_origin(wanted_vehicle text, origin vehicle_origins) returns void
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  facts vehicles := jsonb_populate_record(null::vehicles, origin.facts);
  owner vehicle_owners := jsonb_populate_record(null::vehicle_owners, origin.owner);
begin
  update vehicles set last_checkup_on = facts.last_checkup_on, last_opinion = facts.last_opinion, due_on = facts.due_on
   where id = wanted_vehicle;
  if origin.vehicle is null then return; end if;
  update vehicles set
    car = facts.car, car_model = facts.car_model, car_group = facts.car_group, car_type = facts.car_type,
    body = facts.body, color = facts.color, fuel = facts.fuel, production_year = facts.production_year,
    engine_power = facts.engine_power, maximum_mass = facts.maximum_mass, updated_at = facts.updated_at
   where id = wanted_vehicle;
  delete from vehicle_owners where vehicle = wanted_vehicle;
  if owner.vehicle is not null then
    owner.registration_certificate := null;
    insert into vehicle_owners select owner.*;
  end if;
end $$;

-- The register's row of a vehicle: what its last valid conclusion found it to be, or without one its origin.
create function inspect.refresh_vehicle(wanted_vehicle text) returns void language plpgsql security definer
  set search_path = public, pg_temp as $$
declare
  last checkups;
  origin vehicle_origins;
begin
  -- Whoever changes what counts of this vehicle waits here, before anything of it is read.
  perform from vehicles where id = wanted_vehicle for update;
  select * into last from checkups c
   where c.vehicle = wanted_vehicle and c.status = 'concluded' and not c.deleted
   order by c.concluded_at desc, c.id desc limit 1;
  select * into origin from vehicle_origins where vehicle = wanted_vehicle;
  if last.id is not null then
    perform inspect.write_found(last, origin);
  else
    perform inspect.write_origin(wanted_vehicle, origin);
  end if;
  perform inspect.settle_plate(wanted_vehicle, origin);
  perform inspect.settle_certificate(wanted_vehicle, origin);
end $$;

-- The register at a conclusion.
create function inspect.conclude_vehicle(wanted_checkup text) returns void language plpgsql security definer
  set search_path = public, pg_temp as $$
declare c checkups;
begin
  select * into c from checkups where id = wanted_checkup;
  if c.id is null or c.opinion is null
     or (inspect.actor_changes_all() or c.company = inspect.actor_company()) is not true then
    raise exception 'no conclusion of one''s own' using errcode = '42501';
  end if;
  perform from vehicles v where v.id = c.vehicle for update;
  perform inspect.keep_origin(c);
  perform inspect.refresh_vehicle(c.vehicle);
end $$;

-- A plate that a conclusion holds no more: the vehicle of the last valid conclusion with it has it, otherwise the one
-- that lost it first since then, unless that has another by now.
create function inspect.return_plate(freed text) returns void language plpgsql security definer
  set search_path = public, pg_temp as $$
declare last checkups;
begin
  select * into last from checkups c
   where c.car_reg_no = freed and c.status = 'concluded' and not c.deleted
   order by c.concluded_at desc, c.id desc limit 1;
  if last.id is not null then perform inspect.refresh_vehicle(last.vehicle); end if;
  if exists (select from vehicles where plate = freed) then return; end if;
  update vehicles set plate = freed
   where plate is null and id = (
     select l.vehicle from vehicle_losses l
      where l.plate = freed and (last.id is null or l.concluded_at > last.concluded_at)
      order by l.concluded_at, l.id limit 1);
end $$;

-- The same for a certificate.
create function inspect.return_certificate(freed text) returns void language plpgsql security definer
  set search_path = public, pg_temp as $$
declare last checkups;
begin
  select * into last from checkups c
   where c.registration_certificate = freed and c.status = 'concluded' and not c.deleted
   order by c.concluded_at desc, c.id desc limit 1;
  if last.id is not null then perform inspect.refresh_vehicle(last.vehicle); end if;
  if exists (select from vehicle_owners where registration_certificate = freed) then return; end if;
  update vehicle_owners set registration_certificate = freed
   where registration_certificate is null and vehicle = (
     select l.vehicle from vehicle_losses l
      where l.registration_certificate = freed and (last.id is null or l.concluded_at > last.concluded_at)
      order by l.concluded_at, l.id limit 1);
end $$;

-- The register when a conclusion is taken back or comes back: annulled, moved, deleted, restored, amended.
create function inspect.recall_vehicle(wanted_checkup text) returns void language plpgsql security definer
  set search_path = public, pg_temp as $$
declare c checkups;
begin
  if not inspect.actor_changes_all() then
    raise exception 'only for the staff' using errcode = '42501';
  end if;
  select * into c from checkups where id = wanted_checkup;
  -- The register never heard of one that was not concluded.
  if c.opinion is null then return; end if;
  perform inspect.refresh_vehicle(c.vehicle);
  perform inspect.return_plate(c.car_reg_no);
  perform inspect.return_certificate(freed) from (
    select c.registration_certificate as freed
    union select l.registration_certificate from vehicle_losses l where l.taken_by = c.id) held;
end $$;

revoke all on function inspect.keep_origin(checkups), inspect.settle_plate(text, vehicle_origins),
  inspect.settle_certificate(text, vehicle_origins), inspect.write_found(checkups, vehicle_origins),
  inspect.write_origin(text, vehicle_origins), inspect.refresh_vehicle(text), inspect.return_plate(text),
  inspect.return_certificate(text), inspect.conclude_vehicle(text), inspect.recall_vehicle(text) from public;
grant execute on function inspect.conclude_vehicle(text), inspect.recall_vehicle(text) to inspect_app;

-- Moving a result to the right vehicle makes a new record in the name of those who inspected.
create policy move on checkups for insert to inspect_app
  with check ((select inspect.actor_changes_all()) and replaces is not null);

-- Finds the register's row by its VIN, or makes it. A known plate with another VIN is another vehicle: it has the plate
-- when its conclusion moves it there, and the same holds for a certificate.
create or replace function inspect.register_vehicle(facts jsonb, owner jsonb) returns text
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  known text;
  fresh vehicles := jsonb_populate_record(null::vehicles, facts);
  keeper vehicle_owners := jsonb_populate_record(null::vehicle_owners, owner);
begin
  if inspect.actor_user() is null then raise exception 'nobody is signed in'; end if;
  select v.id into known from vehicles v where v.vin = fresh.vin for update;
  if known is not null then return known; end if;
  if exists (select from vehicles v where v.plate = fresh.plate) then fresh.plate := null; end if;
  fresh.last_checkup_on := null;
  fresh.last_opinion := null;
  fresh.due_on := null;
  fresh.updated_at := now();
  insert into vehicles select fresh.*;
  keeper.vehicle := fresh.id;
  if exists (select from vehicle_owners o where o.registration_certificate = keeper.registration_certificate) then
    keeper.registration_certificate := null;
  end if;
  insert into vehicle_owners select keeper.*;
  return fresh.id;
end $$;

-- The checkup in whose name a payment counts: after moves the last one that replaces the one it was paid for.
create function inspect.counting_checkup(paid text) returns text language sql stable security definer
  set search_path = public, pg_temp as $$
  with recursive moved as (
    select paid as id, 0 as moves
    union all
    select r.id::text, moved.moves + 1 from checkups r join moved on r.replaces = moved.id
  )
  select id from moved order by moves desc limit 1 $$;

-- Payments of the tax for these vehicles, wherever they stood when they were paid.
create function inspect.paid_tax_years(wanted text[]) returns integer[] language sql stable security definer
  set search_path = public, pg_temp as $$
  with recursive replaced as (
    select c.replaces from checkups c where c.vehicle = any (wanted) and c.replaces is not null
    union
    select c.replaces from checkups c join replaced on c.id = replaced.replaces where c.replaces is not null
  )
  select coalesce(array_agg(distinct y order by y), '{}')
    from payments p
    join checkups counting on counting.id = inspect.counting_checkup(p.checkup)
    cross join unnest(p.tax_years) y
   where p.purpose = 'environmental' and counting.vehicle = any (wanted)
     and (p.vehicle = any (wanted) or p.checkup in (select replaces from replaced)) $$;
revoke all on function inspect.counting_checkup(text), inspect.paid_tax_years(text[]) from public;

create or replace function inspect.vehicle_state(wanted_plate text, wanted_vin text)
returns table (vehicle text, has_open boolean, paid_tax_years integer[])
language plpgsql stable security definer set search_path = public, pg_temp as $$
declare
  wanted text[];
begin
  if inspect.actor_user() is null then return; end if;
  wanted := array(select v.id::text from vehicles v where v.vin = wanted_vin or v.plate = wanted_plate
    order by (v.vin is not distinct from wanted_vin) desc);
  return query select
    wanted[1],
    exists (select 1 from checkups c where c.status = 'open' and not c.deleted
      and (c.car_reg_no = wanted_plate or c.vin = wanted_vin)),
    inspect.paid_tax_years(wanted);
end $$;

-- Open ones that nobody ended in time, cancelled by the machine.
create function inspect.expire_checkups(begun_before timestamptz, moment timestamptz)
returns table (id text, company text, version integer) language sql security definer
  set search_path = public, pg_temp as $$
  update checkups c set status = 'cancelled', change_action = 'expire', changed_by = null, change_reason = null,
         version = c.version + 1, updated_at = moment
   where c.status = 'open' and not c.deleted and c.created_at < begun_before
  returning c.id::text, c.company::text, c.version $$;
revoke all on function inspect.expire_checkups(timestamptz, timestamptz) from public;
grant execute on function inspect.expire_checkups(timestamptz, timestamptz) to inspect_system;
create policy expiry on settings for select to inspect_system using (key = 'openExpiryDays');

-- Takes a checkup out for good; its versions stay and the last one says who did it and why. What money or another
-- checkup stands on can't go.
create function inspect.erase_checkup(wanted text, person text, why text, moment timestamptz) returns boolean
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if not inspect.actor_changes_all() or person is distinct from inspect.actor_user() then
    raise exception 'only for the staff' using errcode = '42501';
  end if;
  if exists (select from payments p where p.checkup = wanted)
     or exists (select from checkups c where c.previous_checkup = wanted or c.replaces = wanted) then
    return false;
  end if;
  update checkups set deleted = true, change_action = 'erase', changed_by = person, change_reason = why,
    version = version + 1, updated_at = moment where id = wanted;
  perform inspect.recall_vehicle(wanted);
  delete from checkups where id = wanted;
  return true;
end $$;
revoke all on function inspect.erase_checkup(text, text, text, timestamptz) from public;
grant execute on function inspect.erase_checkup(text, text, text, timestamptz) to inspect_app;
