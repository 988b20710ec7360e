-- compatible-with: 049
-- What a device hands over of a checkup that is being removed for good in the same moment neither saw the removal nor was seen by it,
-- so that its content stayed (114). It takes its turn now.
create function inspect.lock_from_erasure(wanted oid24) returns void language sql volatile security definer
  set search_path = public, pg_temp as $$ select from checkups c where c.id = wanted for key share $$;
revoke all on function inspect.lock_from_erasure(oid24) from public;
grant execute on function inspect.lock_from_erasure(oid24) to inspect_system;

-- A server of the build before 116 goes on for some minutes beside this one: it would call done, and have deleted, what differs from
-- what was saved. So it keeps it.
create or replace function inspect.saved_by(wanted oid24) returns oid24 language sql stable security definer
  set search_path = public, pg_temp as $$ select null::oid24 $$;
