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
-- What the register said of the vehicle before this conclusion, to be put back when nothing else is known.
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

-- The register at a conclusion: the vehicle becomes what this checkup found it to be. What another row held of the
-- same plate or certificate is its former one. What a later checkup found stays.
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
  if exists (select from checkups later where later.vehicle = c.vehicle and later.status = 'concluded'
      and not later.deleted and (later.concluded_at, later.id) > (c.concluded_at, c.id)) then
    return;
  end if;
  if c.car_reg_no is not null then
    update vehicles set plate = null where plate = c.car_reg_no and id <> c.vehicle;
  end if;
  update vehicles set
    plate = coalesce(c.car_reg_no, plate), car = c.car, car_model = c.car_model, car_group = c.car_group,
    car_type = c.car_type, body = c.body, color = c.color, fuel = c.fuel, production_year = c.production_year,
    engine_power = c.engine_power, maximum_mass = c.maximum_mass, updated_at = c.concluded_at
   where id = c.vehicle;
  if c.registration_certificate is not null then
    update vehicle_owners set registration_certificate = null
     where registration_certificate = c.registration_certificate and vehicle <> c.vehicle;
  end if;
  insert into vehicle_owners (vehicle, registration_certificate, owner_status, owner_name, owner_id_number, phone,
      email, region, county, street, address)
    values (c.vehicle, c.registration_certificate, c.owner_status, c.owner_name, c.owner_id_number, c.phone, c.email,
      c.region, c.county, c.street, c.address)
    on conflict (vehicle) do update set
      registration_certificate = coalesce(excluded.registration_certificate, vehicle_owners.registration_certificate),
      owner_status = excluded.owner_status, owner_name = excluded.owner_name,
      owner_id_number = excluded.owner_id_number, phone = excluded.phone, email = excluded.email,
      region = excluded.region, county = excluded.county, street = excluded.street, address = excluded.address;
  perform inspect.refresh_vehicle(c.vehicle);
end $$;

-- When the vehicle was last inspected, with which result and until when it is due: by its last valid conclusion.
-- Without one, what `before` says (the register may have known the vehicle from elsewhere).
create function inspect.refresh_vehicle(wanted_vehicle text, before jsonb default null) returns void
language plpgsql security definer set search_path = public, pg_temp as $$
declare last checkups;
begin
  -- Whoever changes what counts of this vehicle waits here, before anything of it is read.
  perform from vehicles where id = wanted_vehicle for update;
  select * into last from checkups c
   where c.vehicle = wanted_vehicle and c.status = 'concluded' and not c.deleted
   order by c.concluded_at desc, c.id desc limit 1;
  if last.id is not null then
    update vehicles v set
      last_checkup_on = (last.concluded_at at time zone 'Asia/Yerevan')::date,
      last_opinion = last.opinion,
      -- Failing makes nothing valid for longer, and nothing that was due later due now.
      due_on = case when last.opinion then last.next_checkup_date
        else coalesce((last.register_before ->> 'due_on')::date, v.due_on, (last.concluded_at at time zone 'Asia/Yerevan')::date) end
     where v.id = wanted_vehicle;
  elsif before is not null then
    update vehicles set last_checkup_on = (before ->> 'last_checkup_on')::date,
      last_opinion = (before ->> 'last_opinion')::boolean, due_on = (before ->> 'due_on')::date
     where id = wanted_vehicle;
  end if;
end $$;
revoke all on function inspect.refresh_vehicle(text, jsonb) from public;
revoke all on function inspect.conclude_vehicle(text) from public;
grant execute on function inspect.conclude_vehicle(text) to inspect_app;

-- The same when a conclusion is taken back or comes back: annulled, moved, deleted, restored, amended.
create function inspect.recall_vehicle(wanted_checkup text) returns void language plpgsql security definer
  set search_path = public, pg_temp as $$
declare c checkups;
begin
  if not inspect.actor_changes_all() then
    raise exception 'only for the staff' using errcode = '42501';
  end if;
  select * into c from checkups where id = wanted_checkup;
  perform inspect.refresh_vehicle(c.vehicle, c.register_before);
end $$;
revoke all on function inspect.recall_vehicle(text) from public;
grant execute on function inspect.recall_vehicle(text) to inspect_app;

-- Moving a result to the right vehicle makes a new record in the name of those who inspected.
create policy move on checkups for insert to inspect_app
  with check ((select inspect.actor_changes_all()) and replaces is not null);

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
