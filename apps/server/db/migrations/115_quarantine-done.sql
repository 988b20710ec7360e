-- compatible-with: 049
-- What lies in quarantine may have been done all the same, and a block that was lifted ends what its sessions could hand over (114).

-- Who is let in again begins anew: a later block is of the sessions that he has then.
create or replace function inspect.note_block() returns trigger language plpgsql security definer
  set search_path = public, pg_temp as $$
begin
  if new.blocked then
    update sessions set stood_at_block = true where "user" = new.id and revoked_at is null;
  else
    update sessions set stood_at_block = false where "user" = new.id and stood_at_block;
  end if;
  return null;
end $$;
lock table users in share row exclusive mode;
create or replace trigger note_block after update of blocked on users for each row
  when (new.blocked is distinct from old.blocked) execute function inspect.note_block();

-- Has the server done it otherwise: as an operation or a photograph that came after all, or by the call whose answer was lost? Asked
-- whenever one of these is read, because it may be done later, too.
create function inspect.is_done(wanted oid24, of_kind text, makes oid24) returns boolean language sql stable security definer
  set search_path = public, pg_temp as $$
  select exists (select from operations o where o.id = wanted) or exists (select from attachments a where a.id = wanted)
      or (of_kind = 'checkups.add' and exists (select from checkups c where c.id = makes)) $$;
-- Who saved a checkup that waits on a device as well: the answer of the call that saved it was lost.
create function inspect.saved_by(wanted oid24) returns oid24 language sql stable security definer
  set search_path = public, pg_temp as $$ select c.created_by from checkups c where c.id = wanted $$;
revoke all on function inspect.is_done(oid24, text, oid24), inspect.saved_by(oid24) from public;
grant execute on function inspect.is_done(oid24, text, oid24) to inspect_app;
grant execute on function inspect.saved_by(oid24) to inspect_system;
