-- compatible-with: 018
-- A link in place of a password that somebody had is opened by whoever has it. Who has chosen a password before confirms it
-- on his verified phone; where he has none, whose link it was stays at his account, and he signs nothing until the staff
-- have heard from him.
alter table users add column known_since timestamptz;
alter table users add column link_opened_at timestamptz;
alter table users add column link_opened_from oid24 references users;
alter table users add check ((link_opened_at is null) = (link_opened_from is null));
alter table invitations add column made_by oid24 references users;
update users set known_since = created_at where password_hash is not null;
grant select (link_opened_at, link_opened_from) on users to inspect_app;
grant update (link_opened_at, link_opened_from) on users to inspect_system;

create function inspect.know_person() returns trigger language plpgsql as $$
begin
  new.known_since := coalesce(new.known_since, now());
  return new;
end $$;
create trigger know_person before insert or update of password_hash on users for each row
  when (new.password_hash is not null and new.known_since is null) execute function inspect.know_person();

-- As in 028; the link knows who made it.
create or replace function inspect.invite(person text, token bytea, at timestamptz, until timestamptz) returns boolean
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if person = inspect.actor_user() or not inspect.keeps(person) then return false; end if;
  update users set password_hash = null where id = person and accepted;
  update sessions set revoked_at = at where "user" = person and revoked_at is null;
  delete from login_guards where email_hash = (select sha256(convert_to(email, 'UTF8')) from users where id = person);
  update known_devices set failures = 0 where "user" = person and failures > 0;
  insert into invitations ("user", token_hash, created_at, expires_at, made_by)
    values (person, token, at, until, inspect.actor_user())
    on conflict ("user") do update set token_hash = excluded.token_hash, created_at = excluded.created_at,
      expires_at = excluded.expires_at, made_by = excluded.made_by;
  return true;
end $$;

-- The staff have heard from the person himself. False: there was nothing to confirm, or not for the one who asks.
create function inspect.confirm_person(person text) returns boolean language plpgsql security definer
  set search_path = public, pg_temp as $$
begin
  if not inspect.actor_changes_all() or person = inspect.actor_user() then return false; end if;
  update users set link_opened_at = null, link_opened_from = null, version = version + 1
   where id = person and link_opened_at is not null and link_opened_from is distinct from inspect.actor_user();
  return found;
end $$;
revoke all on function inspect.confirm_person(text) from public;
grant execute on function inspect.confirm_person(text) to inspect_app;
