-- compatible-with: 029
-- Plate and certificate go from one vehicle to another by one rule, which was written once for each.

-- Where an identifier stands: as the checkups state it, and in the register.
create function inspect.identifier_columns(identifier text, out stated name, out holder name, out vehicle name)
  language sql immutable as $$
  select p.stated, p.holder, p.vehicle from (values
    ('plate', 'car_reg_no', 'vehicles', 'id'),
    ('registration_certificate', 'registration_certificate', 'vehicle_owners', 'vehicle')
  ) p (identifier, stated, holder, vehicle) where p.identifier = $1
$$;

-- The identifier that the vehicle's conclusions state: taken from whoever had it before, but not from the vehicle on
-- which a later conclusion found it. Without such a conclusion that of its origin, if nobody has it.
create function inspect.settle_identifier(identifier text, wanted_vehicle text, origin vehicle_origins) returns void
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  place record := inspect.identifier_columns(identifier);
  last record;
  wanted text;
  taken boolean;
begin
  execute format('select c.id, c.concluded_at, c.%1$I as stated from checkups c
     where c.vehicle = $1 and c.status = ''concluded'' and not c.deleted and c.%1$I is not null
     order by c.concluded_at desc, c.id desc limit 1', place.stated) into last using wanted_vehicle;
  if last.id is null and origin.vehicle is null then return; end if;
  wanted := coalesce(last.stated, (origin.facts || coalesce(origin.owner, '{}')) ->> identifier);
  execute format('select exists (select from checkups later where later.%1$I = $1 and later.vehicle <> $2
        and later.status = ''concluded'' and not later.deleted and (later.concluded_at, later.id) > ($3, $4))
      or $4 is null and exists (select from %2$I h where h.%3$I = $1 and h.%4$I <> $2)',
    place.stated, place.holder, identifier, place.vehicle)
    into taken using wanted, wanted_vehicle, last.concluded_at, last.id::text;
  if taken then wanted := null; end if;
  execute format('with taken as (update %1$I set %2$I = null where %2$I = $1 and %3$I <> $2 returning %3$I as vehicle)
    insert into vehicle_losses (vehicle, %2$I, taken_by, concluded_at) select vehicle, $1, $3, $4 from taken',
    place.holder, identifier, place.vehicle) using wanted, wanted_vehicle, last.id, last.concluded_at;
  execute format('update %I set %I = $1 where %I = $2', place.holder, identifier, place.vehicle)
    using wanted, wanted_vehicle;
end $$;

-- An identifier that a conclusion holds no more: the vehicle of the last valid conclusion with it has it, otherwise the
-- one that lost it first since then, unless that has another by now.
create function inspect.return_identifier(identifier text, freed text) returns void language plpgsql security definer
  set search_path = public, pg_temp as $$
declare
  place record := inspect.identifier_columns(identifier);
  last record;
  held boolean;
begin
  execute format('select c.vehicle, c.concluded_at from checkups c
     where c.%I = $1 and c.status = ''concluded'' and not c.deleted
     order by c.concluded_at desc, c.id desc limit 1', place.stated) into last using freed;
  if last.vehicle is not null then perform inspect.refresh_vehicle(last.vehicle); end if;
  execute format('select exists (select from %I where %I = $1)', place.holder, identifier) into held using freed;
  if held then return; end if;
  execute format('update %1$I set %2$I = $1 where %2$I is null and %3$I = (
      select l.vehicle from vehicle_losses l where l.%2$I = $1 and ($2 is null or l.concluded_at > $2)
       order by l.concluded_at, l.id limit 1)', place.holder, identifier, place.vehicle)
    using freed, last.concluded_at;
end $$;

create or replace function inspect.refresh_vehicle(wanted_vehicle text) returns void language plpgsql security definer
  set search_path = public, pg_temp as $$
declare
  last checkups;
  origin vehicle_origins;
begin
  -- Whoever changes what counts of this vehicle waits here, before anything of it is read.
  perform from vehicles where id = wanted_vehicle for update;
  perform inspect.persist_origin(wanted_vehicle);
  select * into last from checkups c
   where c.vehicle = wanted_vehicle and c.status = 'concluded' and not c.deleted
   order by c.concluded_at desc, c.id desc limit 1;
  select * into origin from vehicle_origins where vehicle = wanted_vehicle;
  if last.id is not null then
    perform inspect.write_found(last, origin);
  else
    perform inspect.write_origin(wanted_vehicle, origin);
  end if;
  perform inspect.settle_identifier(i, wanted_vehicle, origin) from unnest('{plate,registration_certificate}'::text[]) i;
end $$;

-- The register when a conclusion is taken back or comes back: annulled, moved, deleted, restored, amended.
create or replace function inspect.recall_vehicle(wanted_checkup text) returns void language plpgsql security definer
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
  perform inspect.return_identifier(freed.identifier, freed.value) from (
    select 'plate', c.car_reg_no
    union select 'plate', l.plate from vehicle_losses l where l.taken_by = c.id
    union select 'registration_certificate', c.registration_certificate
    union select 'registration_certificate', l.registration_certificate from vehicle_losses l where l.taken_by = c.id
  ) freed (identifier, value) where freed.value is not null;
end $$;

drop function inspect.settle_plate(text, vehicle_origins), inspect.settle_certificate(text, vehicle_origins),
  inspect.return_plate(text), inspect.return_certificate(text);
revoke all on function inspect.identifier_columns(text), inspect.settle_identifier(text, text, vehicle_origins),
  inspect.return_identifier(text, text) from public;
