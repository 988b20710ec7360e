-- compatible-with: 049
-- A row of a list that was retired can be brought back, and before it is retired its staff are told how many records use it.

alter table edit_histories drop constraint edit_histories_action_check;
alter table edit_histories add constraint edit_histories_action_check
  check (action in ('create', 'edit', 'retire', 'restore', 'import', 'export', 'lookup'));

-- What a record points to: the ids of rows of the lists, and the codes of its findings, of the old kind behind a «c», of
-- the new kind behind an «n». A field that is chosen from another list comes into the index by a migration.
create function inspect.points_of(ids text[], found jsonb, found_new jsonb) returns text[]
language sql immutable parallel safe as $$
  select array_remove(ids, null)
    || array(select 'c' || code from jsonb_object_keys(found) code)
    || array(select 'n' || code from jsonb_object_keys(found_new) code) $$;
create index checkups_points on checkups using gin (inspect.points_of(
  array[car, car_model, car_group, car_type, body, color, fuel, region, county, street]::text[],
  classificators, new_classificators)) where not deleted;
create index vehicles_points on vehicles using gin
  ((array[car, car_model, car_group, car_type, body, color, fuel]::text[]));
create index vehicle_owners_points on vehicle_owners using gin ((array[region, county, street]::text[]));

-- How many records use a row, at most so many of each kind: a number that long is read as «many». `pointer` = as
-- points_of has it. A function of its owner, because row-level security lets no index answer @> before it has looked at
-- each row; and by the index alone, because the planner holds a few thousand of a million for nearly all of them.
create function inspect.uses_of(pointer text, most integer) returns table (records text, count integer)
language plpgsql stable security definer set search_path = public, pg_temp
set plan_cache_mode = force_custom_plan set enable_seqscan = off set enable_indexscan = off set jit = off as $$
begin
  if not inspect.actor_changes_all() then raise exception 'only staff ask what uses a row'; end if;
  return query
    select 'checkups', count(*)::integer from (
      select from checkups c where not c.deleted and inspect.points_of(
        array[c.car, c.car_model, c.car_group, c.car_type, c.body, c.color, c.fuel, c.region, c.county, c.street]::text[],
        c.classificators, c.new_classificators) @> array[pointer] limit most) used
    union all
    select 'vehicles', count(*)::integer from (
      (select from vehicles v
        where array[v.car, v.car_model, v.car_group, v.car_type, v.body, v.color, v.fuel]::text[] @> array[pointer]
        limit most)
      union all
      (select from vehicle_owners o where array[o.region, o.county, o.street]::text[] @> array[pointer] limit most)
      limit most) used
    union all
    select 'companies', count(*)::integer from (
      select from companies c where pointer in (c.region, c.county) limit most) used
    union all
    select 'stations', count(*)::integer from (
      select from stations s where s.retired_at is null and pointer in (s.region, s.county) limit most) used;
end $$;
revoke all on function inspect.uses_of(text, integer) from public;
grant execute on function inspect.uses_of(text, integer) to inspect_app;
