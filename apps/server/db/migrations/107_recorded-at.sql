-- compatible-with: 049
-- Which version of its record an operation made: beside that version stands when it was recorded by the device's clock.
alter table operations add column version integer;
grant update (version) on operations to inspect_app;

-- For whoever may read the version.
create function inspect.recorded_at(checkup oid24, checkup_version integer) returns timestamptz language sql stable security definer
  set search_path = public, pg_temp as $$
  select max(o.recorded_at) from operations o where o.record = checkup and o.version = checkup_version $$;
revoke execute on function inspect.recorded_at(oid24, integer) from public;
grant execute on function inspect.recorded_at(oid24, integer) to inspect_app, inspect_system;
