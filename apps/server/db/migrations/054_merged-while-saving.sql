-- compatible-with: 049
-- A save that is under way while staff merge a row ends at the right one, whichever of the two commits first.

-- The row that stands in the place of this one: itself, or what it was merged into. It is held until the transaction ends:
-- a merge waits for who holds it, and who comes while it is merged waits here and reads what became of it.
create function inspect.standing_row(listed text, named text) returns text language plpgsql security definer
  set search_path = public, pg_temp as $$
declare
  held text := named;
  target text;
begin
  loop
    execute format('select merged_into from %I where id = $1 for key share', listed) into target using held;
    if target is null then return held; end if;
    held := target;
  end loop;
end $$;
revoke all on function inspect.standing_row(text, text) from public;

-- The register. What stays as it was is held by nobody: a merge finds it, and waits for its row.
create or replace function inspect.follow_merged_model() returns trigger language plpgsql security definer
  set search_path = public, pg_temp as $$
begin
  if tg_op = 'INSERT' or new.car_model is distinct from old.car_model then
    new.car_model := inspect.standing_row('car_models', new.car_model);
  end if;
  return new;
end $$;
create or replace function inspect.follow_merged_street() returns trigger language plpgsql security definer
  set search_path = public, pg_temp as $$
begin
  if tg_op = 'INSERT' or new.street is distinct from old.street then
    new.street := inspect.standing_row('streets', new.street);
  end if;
  return new;
end $$;

-- Open checkups: when they are saved, change their model or street, or become open again.
create function inspect.follow_merged_rows() returns trigger language plpgsql security definer
  set search_path = public, pg_temp as $$
declare
  opens boolean := tg_op = 'INSERT' or old.status <> 'open' or old.deleted;
begin
  if opens or new.car_model is distinct from old.car_model then
    new.car_model := inspect.standing_row('car_models', new.car_model);
  end if;
  if opens or new.street is distinct from old.street then
    new.street := inspect.standing_row('streets', new.street);
  end if;
  return new;
end $$;
revoke all on function inspect.follow_merged_rows() from public;
create trigger follow_merged before insert or update of car_model, street, status, deleted on checkups
  for each row when (new.status = 'open' and not new.deleted) execute function inspect.follow_merged_rows();

-- What the register holds of a merged row goes on to the right one; found by the index of what a vehicle points to.
create function inspect.move_register(listed text, merged text, target text) returns void language plpgsql security definer
  set search_path = public, pg_temp set plan_cache_mode = force_custom_plan set enable_seqscan = off set jit = off as $$
begin
  if listed = 'car_models' then
    update vehicles set car_model = target
     where array[car, car_model, car_group, car_type, body, color, fuel]::text[] @> array[merged] and car_model = merged;
  else
    update vehicle_owners set street = target
     where array[region, county, street]::text[] @> array[merged] and street = merged;
  end if;
end $$;
revoke all on function inspect.move_register(text, text, text) from public;

-- Vehicles before the row, as a save takes them: so neither waits for the other. Then the row, for itself alone: whoever is
-- about to point to it commits first, and what came by that follows behind the update.
create function inspect.move_before_merge() returns trigger language plpgsql security definer
  set search_path = public, pg_temp as $$
begin
  perform inspect.move_register(tg_table_name, old.id, new.merged_into);
  execute format('select from %I where id = $1 for update', tg_table_name) using old.id;
  return new;
end $$;
create function inspect.move_after_merge() returns trigger language plpgsql security definer
  set search_path = public, pg_temp as $$
begin
  perform inspect.move_register(tg_table_name, old.id, new.merged_into);
  return null;
end $$;
revoke all on function inspect.move_before_merge(), inspect.move_after_merge() from public;
do $$
declare listed text;
begin
  foreach listed in array array['streets', 'car_models'] loop
    execute format('create trigger move_before_merge before update of merged_into on %I for each row
      when (new.merged_into is distinct from old.merged_into and new.merged_into is not null)
      execute function inspect.move_before_merge()', listed);
    execute format('create trigger move_after_merge after update of merged_into on %I for each row
      when (new.merged_into is distinct from old.merged_into and new.merged_into is not null)
      execute function inspect.move_after_merge()', listed);
  end loop;
end $$;

-- A build of before still asks for this behind its merge: the triggers have done it.
create or replace function inspect.follow_merged(listed text, merged text) returns void language plpgsql security definer
  set search_path = public, pg_temp as $$
begin
  if not inspect.actor_changes_all() then raise exception 'only staff merge rows'; end if;
end $$;
