-- People are kept by the staff and by the owners of companies; a one-time link lets a person choose a password.

-- Null until the person has chosen one: nothing matches it.
alter table users alter column password_hash drop not null;
alter table users add column accepted boolean not null generated always as (password_hash is not null) stored;
grant select (accepted) on users to inspect_app;

-- The one link that works for a person; a new one takes its place.
create table invitations (
  "user" oid24 primary key references users,
  token_hash bytea not null unique,
  created_at timestamptz not null,
  expires_at timestamptz not null
);
alter table invitations enable row level security;
create policy accept on invitations to inspect_system using (true) with check (true);
grant select, delete on invitations to inspect_system;

-- One browser is the known device of everyone who works at it.
alter table known_devices drop constraint known_devices_pkey;
alter table known_devices add primary key (token_hash, "user");
create index known_devices_user on known_devices ("user", created_at);

create function inspect.actor_role() returns text language sql stable security definer
  set search_path = public, pg_temp
  as $$ select role from users where id = inspect.actor_user() $$;
revoke all on function inspect.actor_role() from public;
grant execute on function inspect.actor_role() to inspect_app;

-- Those whom an owner keeps. Never himself, another owner, or anybody of the staff.
create function inspect.is_crew(role text) returns boolean language sql immutable
  as $$ select role in ('TECHNICAL_SERVICE_OPERATOR', 'TECHNICAL_SERVICE_MECHANIC') $$;

-- May the actor of this request keep this person?
create function inspect.keeps(person text) returns boolean language sql stable security definer
  set search_path = public, pg_temp
  as $$ select inspect.actor_user() is not null and exists (
    select from users u where u.id = person and (inspect.actor_changes_all()
      or (inspect.actor_role() = 'TECHNICAL_SERVICE_OWNER' and u.company = inspect.actor_company() and inspect.is_crew(u.role)))) $$;
revoke all on function inspect.keeps(text) from public;
grant execute on function inspect.keeps(text) to inspect_app;

create policy add on users for insert to inspect_app with check (
  (select inspect.actor_changes_all())
  or ((select inspect.actor_role()) = 'TECHNICAL_SERVICE_OWNER' and company = (select inspect.actor_company()) and inspect.is_crew(role)));
create policy change on users for update to inspect_app using (
  (select inspect.actor_changes_all())
  or ((select inspect.actor_role()) = 'TECHNICAL_SERVICE_OWNER' and company = (select inspect.actor_company()) and inspect.is_crew(role)))
  with check (
  (select inspect.actor_changes_all())
  or ((select inspect.actor_role()) = 'TECHNICAL_SERVICE_OWNER' and company = (select inspect.actor_company()) and inspect.is_crew(role)));
-- Not the password, not whether the account is a demonstration.
grant insert (id, email, name, role, company, station, two_factor, certificate_number, certificate_until,
  sort_key, search_key, created_at) on users to inspect_app;
grant update (email, name, role, company, station, phone, two_factor, blocked, certificate_number,
  certificate_until, sort_key, search_key, version) on users to inspect_app;

-- The second line behind the calls: what no request may do, whatever the policies above let through.
create function inspect.guard_person() returns trigger language plpgsql security definer
  set search_path = public, pg_temp as $$
begin
  if new.id = inspect.actor_user() and (new.role, new.company, new.station, new.blocked) is distinct from (old.role, old.company, old.station, old.blocked) then
    raise exception 'nobody changes his own rights' using errcode = '42501';
  end if;
  if inspect.actor_user() is not null and old.role = 'ADMIN' and old.accepted and not old.blocked
     and (new.role <> 'ADMIN' or new.blocked or new.password_hash is null) then
    perform pg_advisory_xact_lock(hashtext('inspect.admins'));
    if not exists (select from users where role = 'ADMIN' and accepted and not blocked and id <> new.id) then
      raise exception 'the last administrator stays' using errcode = '42501';
    end if;
  end if;
  return new;
end $$;
revoke all on function inspect.guard_person() from public;
create trigger guard_person before update on users for each row execute function inspect.guard_person();

-- A number comes from the person's own phone flow; who keeps people may only take it away.
create function inspect.guard_phone() returns trigger language plpgsql as $$
begin
  if current_user = 'inspect_app' and new.phone is not null and new.id is distinct from inspect.actor_user() then
    raise exception 'a phone number is its person''s' using errcode = '42501';
  end if;
  return new;
end $$;
create trigger guard_phone before update of phone on users for each row when (new.phone is distinct from old.phone)
  execute function inspect.guard_phone();

-- Is this the only administrator who can still sign in? Holds the question until the transaction ends, so that two
-- who ask about each other get two answers.
create function inspect.is_last_admin(person text) returns boolean language plpgsql security definer
  set search_path = public, pg_temp as $$
begin
  if not inspect.actor_changes_all() then return true; end if;
  perform pg_advisory_xact_lock(hashtext('inspect.admins'));
  return not exists (select from users where role = 'ADMIN' and accepted and not blocked and id <> person);
end $$;
revoke all on function inspect.is_last_admin(text) from public;
grant execute on function inspect.is_last_admin(text) to inspect_app;

-- A person sees where he is signed in; the token nobody sees.
create policy own on sessions for select to inspect_app using ("user" = (select inspect.actor_user()));
grant select (id, "user", created_at, last_seen, expires_at, idle_seconds, revoked_at, address, device) on sessions to inspect_app;

-- Ends sessions of oneself or of a person one keeps: one of them (`only`) or all but one (`spared`). Returns which.
create function inspect.end_sessions(person text, at timestamptz, only_this text, spared text)
returns table (ended text) language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if person is distinct from inspect.actor_user() and not inspect.keeps(person) then return; end if;
  return query
    update sessions s set revoked_at = at
     where s."user" = person and s.revoked_at is null
       and (only_this is null or s.id = only_this) and (spared is null or s.id <> spared)
    returning s.id::text;
end $$;
revoke all on function inspect.end_sessions(text, timestamptz, text, text) from public;
grant execute on function inspect.end_sessions(text, timestamptz, text, text) to inspect_app;

-- Gives a person a fresh link. What let him in before ends: the password, the sessions, the former link, and the
-- lock that wrong passwords brought. False: not one whom the actor keeps.
create function inspect.invite(person text, token bytea, at timestamptz, until timestamptz) returns boolean
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if person = inspect.actor_user() or not inspect.keeps(person) then return false; end if;
  update users set password_hash = null where id = person and accepted;
  update sessions set revoked_at = at where "user" = person and revoked_at is null;
  delete from login_guards where email_hash = (select sha256(convert_to(email, 'UTF8')) from users where id = person);
  insert into invitations ("user", token_hash, created_at, expires_at) values (person, token, at, until)
    on conflict ("user") do update set token_hash = excluded.token_hash, created_at = excluded.created_at, expires_at = excluded.expires_at;
  return true;
end $$;
revoke all on function inspect.invite(text, bytea, timestamptz, timestamptz) from public;
grant execute on function inspect.invite(text, bytea, timestamptz, timestamptz) to inspect_app;

-- A blocked person's link is no way in.
create function inspect.forget_invitation() returns trigger language plpgsql security definer
  set search_path = public, pg_temp as $$
begin
  delete from invitations where "user" = new.id;
  return null;
end $$;
revoke all on function inspect.forget_invitation() from public;
create trigger forget_invitation after update of blocked on users for each row when (new.blocked and not old.blocked)
  execute function inspect.forget_invitation();
