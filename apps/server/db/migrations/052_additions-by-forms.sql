-- compatible-with: 049
-- Streets and models may be added from a form by operators and owners. What came so is unreviewed until staff confirm it or
-- merge it into the row it really is: then it is retired and points there.

-- What people of a company add is unreviewed, whatever a build writes; staff and the machine add what is right.
create function inspect.adds_unreviewed() returns boolean language sql stable
  as $$ select inspect.actor_user() is not null and not inspect.actor_changes_all() $$;
revoke all on function inspect.adds_unreviewed() from public;
grant execute on function inspect.adds_unreviewed() to inspect_app, inspect_system;

do $$
declare listed text;
begin
  foreach listed in array array['streets', 'car_models'] loop
    execute format('alter table %I add column unreviewed boolean not null default false', listed);
    execute format('alter table %I alter column unreviewed set default inspect.adds_unreviewed()', listed);
    execute format('alter table %I add column merged_into oid24', listed);
    execute format('alter table %I add constraint %I foreign key (merged_into) references %I not valid', listed, listed || '_merged_into', listed);
    -- Who is merged is out of use, has been looked at, and is not merged into himself.
    execute format('alter table %I add constraint %I check (merged_into is null or (retired_at is not null and not unreviewed and merged_into <> id)) not valid', listed, listed || '_merged');
    execute format('create index %I on %I (merged_into) where merged_into is not null', listed || '_merged', listed);
    execute format($policy$create policy offer on %I for insert to inspect_app with check (
      (select inspect.actor_role()) in ('TECHNICAL_SERVICE_OWNER', 'TECHNICAL_SERVICE_OPERATOR')
      and unreviewed and retired_at is null and merged_into is null and version = 1)$policy$, listed);
  end loop;
end $$;

-- Who adds from a form takes the lock of all lists too: what he found to be absent stays so until his row is there.
create or replace function inspect.lock_lists() returns void language plpgsql security definer
  set search_path = public, pg_temp as $$
begin
  if not inspect.actor_changes_all()
     and inspect.actor_role() is distinct from 'TECHNICAL_SERVICE_OWNER'
     and inspect.actor_role() is distinct from 'TECHNICAL_SERVICE_OPERATOR' then
    raise exception 'only staff change the lists, and only who works on checkups adds to them';
  end if;
  perform from versions where name = 'reference' for update;
end $$;

-- The register never points to a merged row, whatever writes it: a conclusion from before, or what was known before it.
create function inspect.follow_merged_model() returns trigger language plpgsql security definer
  set search_path = public, pg_temp as $$
begin
  new.car_model := coalesce((select merged_into from car_models where id = new.car_model), new.car_model);
  return new;
end $$;
revoke all on function inspect.follow_merged_model() from public;
create trigger follow_merged before insert or update of car_model on vehicles
  for each row execute function inspect.follow_merged_model();
create function inspect.follow_merged_street() returns trigger language plpgsql security definer
  set search_path = public, pg_temp as $$
begin
  new.street := coalesce((select merged_into from streets where id = new.street), new.street);
  return new;
end $$;
revoke all on function inspect.follow_merged_street() from public;
create trigger follow_merged before insert or update of street on vehicle_owners
  for each row execute function inspect.follow_merged_street();

-- What the register holds of a row that has just been merged goes on to the right one, by the triggers above.
create function inspect.follow_merged(listed text, merged text) returns void language plpgsql security definer
  set search_path = public, pg_temp as $$
begin
  if not inspect.actor_changes_all() then raise exception 'only staff merge rows'; end if;
  if listed = 'car_models' then update vehicles set car_model = car_model where car_model = merged; end if;
  if listed = 'streets' then update vehicle_owners set street = street where street = merged; end if;
end $$;
revoke all on function inspect.follow_merged(text, text) from public;
grant execute on function inspect.follow_merged(text, text) to inspect_app;
