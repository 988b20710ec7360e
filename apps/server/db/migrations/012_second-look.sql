-- What a second look at who sees and keeps what has found.

-- Sign-ins: the staff see everybody's, who runs a company those of its people, everybody his own (policy `mine`).
drop policy own on login_history;
create policy own on login_history for select to inspect_app using (
  (select inspect.actor_changes_all())
  or (company = (select inspect.actor_company()) and (select inspect.actor_runs_company())));

-- Who changes a record need not be somebody whom its readers may see: they learn that it was the staff, and no more.
create function inspect.is_staff(person text) returns boolean language sql stable security definer
  set search_path = public, pg_temp
  as $$ select inspect.actor_user() is not null and exists (
    select from users u where u.id = person and u.company is null) $$;
revoke all on function inspect.is_staff(text) from public;
grant execute on function inspect.is_staff(text) to inspect_app;

-- A first step was taken with the password of that moment: another one, a doubted one or a blocked person ends it.
create function inspect.end_first_steps() returns trigger language plpgsql security definer
  set search_path = public, pg_temp as $$
begin
  update pending_sign_ins set used_at = now() where "user" = new.id and used_at is null;
  return null;
end $$;
revoke all on function inspect.end_first_steps() from public;
create trigger end_first_steps after update on users for each row
  when (new.password_hash is distinct from old.password_hash or new.blocked
    or new.password_doubted_at is distinct from old.password_doubted_at)
  execute function inspect.end_first_steps();

-- Whether the bytes that were announced have got their row: the machine clears away what has none.
grant select (id) on files to inspect_system;
create policy settle on files for select to inspect_system using (true);

-- What looks like an attempt: a person of one company named an id of another. Kept for good, read by the staff.
create table security_events (
  id oid24 primary key,
  at timestamptz not null,
  kind text not null check (kind in ('foreign_id')),
  "user" oid24 not null references users,
  company oid24 not null references companies,
  session oid24 not null,
  -- the call as it is registered, or the socket, which answers nothing
  call text not null,
  status integer,
  -- what was named, and whose it is
  entity text not null,
  record oid24 not null,
  owner oid24 references companies,
  -- said again and again in one session it is one event: nobody fills the table by asking
  unique (session, call, record)
);
create index security_events_at on security_events (at desc, id desc);
create trigger append_only before update or delete or truncate on security_events
  for each statement execute function inspect.refuse_change();
alter table security_events enable row level security;
create policy read on security_events for select to inspect_app using ((select inspect.actor_changes_all()));
create policy note on security_events for insert to inspect_system with check (true);
grant select on security_events to inspect_app;
grant insert on security_events to inspect_system;

-- Which of these ids belong to a company, or to the staff (no company): for the machine alone, that notes who asked.
create function inspect.owners_of(ids text[]) returns table (entity text, record text, owner text)
language sql stable security definer set search_path = public, pg_temp as $$
  select 'companies', c.id::text, c.id::text from companies c where c.id = any (ids)
  union all select 'stations', s.id::text, s.company::text from stations s where s.id = any (ids)
  union all select 'users', u.id::text, u.company::text from users u where u.id = any (ids)
  union all select 'checkups', c.id::text, c.company::text from checkups c where c.id = any (ids)
  union all select 'payments', p.id::text, p.company::text from payments p where p.id = any (ids)
  union all select 'files', f.id::text, f.company::text from files f where f.id = any (ids)
  union all select 'login_history', h.id::text, h.company::text from login_history h where h.id = any (ids)
  union all select 'sessions', s.id::text, u.company::text from sessions s join users u on u.id = s."user" where s.id = any (ids)
$$;
revoke all on function inspect.owners_of(text[]) from public;
grant execute on function inspect.owners_of(text[]) to inspect_system;
