-- compatible-with: 029
-- What an administrator changes of somebody's rights, or of a role's, the others are told like what he does to one of them.
-- Beside `person`, which builds that know nothing of it join by.
alter table administrator_changes alter column person drop not null;
alter table administrator_changes add column holder oid24 references users;
alter table administrator_changes add column role text;
alter table administrator_changes drop constraint administrator_changes_what_check;
alter table administrator_changes add constraint administrator_changes_what_check
  check (what in ('added', 'removed', 'changed', 'link', 'rights'));
alter table administrator_changes add constraint administrator_changes_whose
  check (num_nonnulls(person, holder, role) = 1 and (person is null) = (what = 'rights'));

create function inspect.note_rights() returns trigger language plpgsql security definer
  set search_path = public, pg_temp as $$
declare
  given page_grants;
begin
  -- Owners arrange the rights of their own people only; the installer and the seed are nobody's request.
  if not inspect.actor_changes_all() then return null; end if;
  given := case when tg_op = 'DELETE' then old else new end;
  -- One call changes many pages, and is told once.
  if exists (select from administrator_changes c where c.xmin = pg_current_xact_id()::xid and c.what = 'rights'
    and c.holder is not distinct from given."user" and c.role is not distinct from given.role) then return null; end if;
  insert into administrator_changes (id, at, "by", holder, role, what)
  values (encode(substring(uuid_send(gen_random_uuid()) for 12), 'hex'), date_trunc('milliseconds', clock_timestamp()), inspect.actor_user(), given."user", given.role, 'rights');
  return null;
end $$;
revoke all on function inspect.note_rights() from public;
create trigger note_rights after insert or update or delete on page_grants for each row execute function inspect.note_rights();
