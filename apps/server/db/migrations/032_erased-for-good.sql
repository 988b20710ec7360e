-- compatible-with: 018
-- What is erased is gone: of its versions stays what they are a chain of, and nothing of a person.

-- A version's hash covers what stays of it and, under a key of its own, the rest: SHA-256 of key and content. Erasing takes
-- content and key; the chain holds over what is left, and without the key nobody finds the content by trying.
-- Versions from before have no key: their hash covers their content itself, and an erasure takes that.
alter table checkup_versions add column key bytea, add column sealed text,
  add check ((key is null or octet_length(key) = 32) and (key is null or sealed is not null));

create function inspect.kept_content(whole jsonb) returns jsonb language sql immutable as $$
  select jsonb_object_agg(e.key, e.value) from jsonb_each(whole) e
   where e.key in ('id', 'version', 'company', 'updated_at', 'changed_by', 'change_action')
      -- Why it was erased; any other reason may speak of a person.
      or e.key = 'change_reason' and whole ->> 'change_action' = 'erase' $$;
create function inspect.erased_content(content text) returns text language sql immutable as $$
  select (inspect.kept_content(content::jsonb) || '{"erased": true}')::text $$;
create function inspect.sealed_content(whole jsonb, key bytea) returns text language sql immutable as $$
  select (inspect.kept_content(whole)
    || jsonb_build_object('content', encode(sha256(key || convert_to(whole::text, 'UTF8')), 'hex')))::text $$;

create or replace function inspect.keep_version() returns trigger language plpgsql security definer
  set search_path = public, pg_temp as $$
declare
  whole jsonb := inspect.version_content(new);
  former bytea;
  closed date;
  -- 244 random bits
  own bytea := uuid_send(gen_random_uuid()) || uuid_send(gen_random_uuid());
  sealed text;
begin
  if tg_op = 'UPDATE' then
    if whole = inspect.version_content(old) then return null; end if;
    if new.id is distinct from old.id or new.version is distinct from old.version + 1 then
      raise exception 'a checkup changes by one whole version' using errcode = '23514';
    end if;
    select v.hash into former from checkup_versions v where v.checkup = new.id and v.version = old.version;
  end if;
  sealed := inspect.sealed_content(whole, own);
  insert into checkup_versions (checkup, version, company, at, content, key, sealed, hash, previous)
  values (new.id, new.version, new.company, new.updated_at, whole::text, own, sealed,
    inspect.version_hash(sealed, former), former);
  perform pg_advisory_xact_lock_shared(hashtext('inspect.checkup_days'));
  -- A build from before 019 closes no day, it only anchors it.
  select greatest((select max(d.day) from checkup_days_closed d), (select max(a.day) from checkup_anchors a)) into closed;
  if (new.updated_at at time zone 'Asia/Yerevan')::date <= closed then
    insert into checkup_versions_late (checkup, version, day) values (new.id, new.version, closed + 1);
  end if;
  return null;
end $$;

-- A version is never changed but by an erasure, and then to nothing but what stays.
drop trigger append_only on checkup_versions;
create trigger append_only before delete or truncate on checkup_versions
  for each statement execute function inspect.refuse_change();
create function inspect.only_erased() returns trigger language plpgsql as $$
begin
  if (to_jsonb(new) - 'content' - 'key') is distinct from (to_jsonb(old) - 'content' - 'key')
     or new.key is not null or new.content is distinct from inspect.erased_content(old.content)
     or exists (select from checkups c where c.id = old.checkup)
     or not exists (select from checkup_versions l
                     where l.checkup = old.checkup and l.content::jsonb ->> 'change_action' = 'erase') then
    raise exception 'append-only: a version stays as it was written' using errcode = '23514';
  end if;
  return new;
end $$;
create trigger only_erased before update on checkup_versions for each row execute function inspect.only_erased();

-- What was erased, by its id alone: for the list outside the database that a restored backup is compared with.
create table erased_checkups (checkup oid24 primary key, at timestamptz not null);
alter table erased_checkups enable row level security;
create policy machine on erased_checkups for select to inspect_system using (true);
grant select on erased_checkups to inspect_system;
create trigger append_only before update or delete or truncate on erased_checkups
  for each statement execute function inspect.refuse_change();
insert into erased_checkups (checkup, at)
  select v.checkup, v.at from checkup_versions v where v.content::jsonb ->> 'change_action' = 'erase';

create function inspect.new_id() returns text language sql volatile as $$
  select encode(substr(uuid_send(gen_random_uuid()), 1, 6) || substr(uuid_send(gen_random_uuid()), 11, 6), 'hex') $$;

-- The photographs of a checkup and all that was made of them. Their bytes go by a job, which asks whether a row is left.
create function inspect.forget_photos(wanted text, moment timestamptz) returns void language plpgsql security definer
  set search_path = public, pg_temp as $$
declare
  gone text[] := array(select a.id from attachments a where a.checkup = wanted);
  stored text[] := array(select a.file from attachments a where a.checkup = wanted);
begin
  delete from photo_reuses r where r.photo = any (gone) or r.earlier = any (gone);
  delete from photo_bands b using attachments a where a.id = any (gone) and b.photo = a.ordinal;
  delete from attachments a where a.id = any (gone);
  delete from files f where f.id = any (stored);
  perform inspect.add_job(inspect.new_id(), 'files.settle', jsonb_build_object('id', f, 'kind', 'photo'), null, moment, moment)
    from unnest(stored) f;
end $$;

-- Whom a vehicle's register calls its owner, if only what was erased said so; and a vehicle that nothing else speaks of.
-- `said` = owners as the versions of what was erased had them.
create function inspect.forget_owner(wanted_vehicle text, said jsonb[]) returns void language plpgsql security definer
  set search_path = public, pg_temp as $$
begin
  delete from vehicle_owners o
   where o.vehicle = wanted_vehicle and inspect.is_said(to_jsonb(o), said)
     and not exists (select from checkups c where c.vehicle = wanted_vehicle and inspect.is_said(to_jsonb(c), array[to_jsonb(o)]));
  update vehicle_origins o set owner = null
   where o.vehicle = wanted_vehicle and inspect.is_said(o.owner, said)
     and not exists (select from checkups c where c.vehicle = wanted_vehicle and inspect.is_said(to_jsonb(c), array[o.owner]));
  delete from vehicles v
   where v.id = wanted_vehicle and v.last_checkup_on is null
     and not exists (select from vehicle_owners o where o.vehicle = v.id)
     and not exists (select from checkups c where c.vehicle = v.id)
     and not exists (select from payments p where p.vehicle = v.id);
end $$;

-- Is this the same owner as one of them, by any of what tells people apart?
create function inspect.is_said(owner jsonb, said jsonb[]) returns boolean language sql immutable as $$
  select exists (
    select from unnest(said) s, unnest(array['owner_name', 'owner_id_number', 'phone', 'email']) field
     where s ->> field = owner ->> field) $$;

create function inspect.erase_record(wanted text, person text, why text, moment timestamptz) returns boolean
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  c checkups;
  said jsonb[];
  of_vehicles text[];
begin
  if exists (select from payments p where p.checkup = wanted)
     or exists (select from checkups d where d.previous_checkup = wanted or d.replaces = wanted) then
    return false;
  end if;
  update checkups set deleted = true, change_action = 'erase', changed_by = person, change_reason = why,
    version = version + 1, updated_at = moment where id = wanted returning * into c;
  if c.id is null then return false; end if;
  -- The register never heard of one that was not concluded.
  if c.opinion is not null then
    perform inspect.refresh_vehicle(c.vehicle);
    perform inspect.return_plate(c.car_reg_no);
    perform inspect.return_certificate(freed) from (
      select c.registration_certificate as freed
      union select l.registration_certificate from vehicle_losses l where l.taken_by = c.id) held;
  end if;
  select array_agg(v.content::jsonb), array_agg(distinct v.content::jsonb ->> 'vehicle') into said, of_vehicles
    from checkup_versions v where v.checkup = wanted;
  delete from checkups where id = wanted;
  delete from vehicle_losses where taken_by = wanted;
  perform inspect.forget_photos(wanted, moment);
  perform inspect.forget_owner(v, said) from unnest(of_vehicles) v where v is not null;
  update checkup_versions set content = inspect.erased_content(content), key = null where checkup = wanted;
  insert into erased_checkups (checkup, at) values (wanted, moment) on conflict do nothing;
  perform inspect.add_job(inspect.new_id(), 'checkups.note-erasure', jsonb_build_object('id', wanted), null, moment, moment);
  return true;
end $$;
revoke all on function inspect.forget_photos(text, timestamptz), inspect.forget_owner(text, jsonb[]),
  inspect.erase_record(text, text, text, timestamptz) from public;

create or replace function inspect.erase_checkup(wanted text, person text, why text, moment timestamptz) returns boolean
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if not inspect.actor_changes_all() or person is distinct from inspect.actor_user() then
    raise exception 'only for the staff' using errcode = '42501';
  end if;
  return inspect.erase_record(wanted, person, why, moment);
end $$;

-- After a restore: a record that had been erased since the backup was made. null = it is not there.
create function inspect.erase_again(wanted text, moment timestamptz) returns boolean
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if not exists (select from checkups c where c.id = wanted) then return null; end if;
  return inspect.erase_record(wanted, null, null, moment);
end $$;
revoke all on function inspect.erase_again(text, timestamptz) from public;
grant execute on function inspect.erase_again(text, timestamptz) to inspect_system;

-- What was erased before this migration lies in its versions in clear, and its photographs are still there.
do $$
declare
  e erased_checkups;
  said jsonb[];
begin
  for e in select * from erased_checkups loop
    select array_agg(v.content::jsonb) into said from checkup_versions v where v.checkup = e.checkup;
    perform inspect.forget_photos(e.checkup, e.at);
    perform inspect.forget_owner(v, said) from (select distinct s ->> 'vehicle' as v from unnest(said) s) w where v is not null;
    update checkup_versions set content = inspect.erased_content(content) where checkup = e.checkup;
    perform inspect.add_job(inspect.new_id(), 'checkups.note-erasure', jsonb_build_object('id', e.checkup), null, e.at, e.at);
  end loop;
end $$;
