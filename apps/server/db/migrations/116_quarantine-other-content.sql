-- compatible-with: 049
-- What somebody had not sent of a new checkup may be another content than what was saved under its id before, by a call whose answer was
-- lost. Then it is not done, and waits for a decision as everything else does (114, 115).

-- The hash that the checkup would have been saved with; null = no checkup, or it has been removed for good.
alter table quarantined_operations add column saved_hash bytea;

create function inspect.is_done(wanted oid24, of_kind text, makes oid24, as_hash bytea) returns boolean language sql stable security definer
  set search_path = public, pg_temp as $$
  select exists (select from operations o where o.id = wanted) or exists (select from attachments a where a.id = wanted)
      or (of_kind = 'checkups.add'
          and exists (select from checkups c where c.id = makes and c.payload_hash = coalesce(as_hash, c.payload_hash))) $$;
-- Who saved just this under the id of a checkup.
create function inspect.saved_as(wanted oid24, as_hash bytea) returns oid24 language sql stable security definer
  set search_path = public, pg_temp as $$ select c.created_by from checkups c where c.id = wanted and c.payload_hash = as_hash $$;
revoke all on function inspect.is_done(oid24, text, oid24, bytea), inspect.saved_as(oid24, bytea) from public;
grant execute on function inspect.is_done(oid24, text, oid24, bytea) to inspect_app, inspect_system;
grant execute on function inspect.saved_as(oid24, bytea) to inspect_system;

create or replace function inspect.forget_quarantined() returns trigger language plpgsql security definer
  set search_path = public, pg_temp as $$
begin
  delete from quarantined_pieces p using quarantined_operations o where o.id = p.operation and o.record = old.id;
  update quarantined_operations
     set content = null, payload_hash = null, saved_hash = null, file = null, file_iv = null, file_pieces = null
   where record = old.id;
  return null;
end $$;
