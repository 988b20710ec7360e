-- compatible-with: 018
-- What the register said of a vehicle before its first result is known from that result. The register's own row may say
-- that result already: where it was amended, or was there before origins were persisted (demonstration, taken-over data).

create function inspect.persist_origin(wanted_vehicle text) returns void language plpgsql security definer
  set search_path = public, pg_temp as $$
declare before jsonb;
begin
  if exists (select from vehicle_origins o where o.vehicle = wanted_vehicle) then return; end if;
  select coalesce(c.register_before, '{"last_checkup_on": null, "last_opinion": null, "due_on": null}') into before
    from checkups c where c.vehicle = wanted_vehicle and c.opinion is not null
   order by c.concluded_at, c.id limit 1;
  if before is null then return; end if;
  insert into vehicle_origins (vehicle, facts, owner)
    select v.id, to_jsonb(v) || before, to_jsonb(o) from vehicles v left join vehicle_owners o on o.vehicle = v.id
     where v.id = wanted_vehicle
    on conflict do nothing;
end $$;
revoke all on function inspect.persist_origin(text) from public;

-- The register's row of a vehicle: what its last valid conclusion found it to be, or without one its origin.
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
  perform inspect.settle_plate(wanted_vehicle, origin);
  perform inspect.settle_certificate(wanted_vehicle, origin);
end $$;

-- The register at a conclusion.
create or replace function inspect.conclude_vehicle(wanted_checkup text) returns void language plpgsql security definer
  set search_path = public, pg_temp as $$
declare c checkups;
begin
  select * into c from checkups where id = wanted_checkup;
  if c.id is null or c.opinion is null
     or (inspect.actor_changes_all() or c.company = inspect.actor_company()) is not true then
    raise exception 'no conclusion of one''s own' using errcode = '42501';
  end if;
  perform inspect.refresh_vehicle(c.vehicle);
end $$;

drop function inspect.keep_origin(checkups);

-- Origins that were persisted when the register said a result of ours already.
update vehicle_origins o set facts = o.facts || first.before
  from (
    select distinct on (vehicle) vehicle, (concluded_at at time zone 'Asia/Yerevan')::date as day,
           coalesce(register_before, '{"last_checkup_on": null, "last_opinion": null, "due_on": null}') as before
      from checkups where opinion is not null order by vehicle, concluded_at, id
  ) first
 where first.vehicle = o.vehicle and (o.facts ->> 'last_checkup_on')::date >= first.day;

-- What such an origin, or none, has left in the register.
select inspect.refresh_vehicle(v.id) from vehicles v
 where exists (select from checkups c
                where c.vehicle = v.id and c.opinion is not null and (c.status <> 'concluded' or c.deleted));
