-- Rights, settings and sign-in histories are kept by people.

-- Grants: staff arrange everybody's, an owner those of the people at his desks and in his pits; nobody his own. What may
-- be granted at all, and that an owner gives no more than he has, the call decides.
create policy give on page_grants for insert to inspect_app with check (
  ("user" is null and (select inspect.actor_changes_all()) and role is distinct from (select inspect.actor_role()))
  or ("user" is distinct from (select inspect.actor_user()) and inspect.keeps("user")));
create policy change on page_grants for update to inspect_app using (
  ("user" is null and (select inspect.actor_changes_all()) and role is distinct from (select inspect.actor_role()))
  or ("user" is distinct from (select inspect.actor_user()) and inspect.keeps("user")));
create policy take on page_grants for delete to inspect_app using (
  ("user" is null and (select inspect.actor_changes_all()) and role is distinct from (select inspect.actor_role()))
  or ("user" is distinct from (select inspect.actor_user()) and inspect.keeps("user")));
grant insert, delete, update ("view", "create", edit, "delete", export) on page_grants to inspect_app;

-- Emptying a table touches no row, and would be seen by nobody.
create trigger bump_truncate after truncate on page_grants for each statement execute function inspect.bump_version('access');
create trigger bump_truncate after truncate on pages for each statement execute function inspect.bump_version('access');

-- Administrators who can sign in and arrange everybody's rights, but for one person.
create function inspect.has_other_keeper(person text) returns boolean language sql stable security definer
  set search_path = public, pg_temp as $$
  select exists (
    select from users u
      join pages p on p.route = 'accesses_all'
      left join page_grants own on own.page = p.id and own."user" = u.id
      left join page_grants inherited on inherited.page = p.id and inherited.role = u.role
     where u.role = 'ADMIN' and u.accepted and not u.blocked and u.id is distinct from person
       and coalesce(own."view", inherited."view", false) and coalesce(own.edit, inherited.edit, false)) $$;
revoke all on function inspect.has_other_keeper(text) from public;

-- Whoever changes rights waits here for whoever does; the same lock as for the last administrator, so that blocking
-- one and taking the other's rights can't pass each other.
create function inspect.lock_rights() returns void language sql security definer set search_path = public, pg_temp
  as $$ select pg_advisory_xact_lock(hashtext('inspect.admins')) $$;
revoke all on function inspect.lock_rights() from public;
grant execute on function inspect.lock_rights() to inspect_app;

-- Somebody must be left who can give rights.
create function inspect.rights_have_keeper() returns boolean language sql stable security definer
  set search_path = public, pg_temp as $$ select inspect.has_other_keeper(null) $$;
revoke all on function inspect.rights_have_keeper() from public;
grant execute on function inspect.rights_have_keeper() to inspect_app;

-- An administrator without the page can't give anybody rights: such a one does not count any more.
create or replace function inspect.is_last_admin(person text) returns boolean language plpgsql security definer
  set search_path = public, pg_temp as $$
begin
  if not inspect.actor_changes_all() then return true; end if;
  perform pg_advisory_xact_lock(hashtext('inspect.admins'));
  return not inspect.has_other_keeper(person);
end $$;

-- The second line behind the call. The installer and the seed are nobody's request.
create function inspect.guard_rights() returns trigger language plpgsql security definer
  set search_path = public, pg_temp as $$
begin
  -- Owners can't reach an administrator's rights, and wait for nobody here.
  if not inspect.actor_changes_all() then return null; end if;
  perform pg_advisory_xact_lock(hashtext('inspect.admins'));
  if not inspect.has_other_keeper(null) then
    raise exception 'the last keeper of rights stays' using errcode = '42501';
  end if;
  return null;
end $$;
revoke all on function inspect.guard_rights() from public;
create trigger guard_rights after insert or update or delete on page_grants for each statement execute function inspect.guard_rights();

-- Settings: what they are called, which values they take, and where the value comes from. The seed fills it in.
alter table settings add column id oid24 unique;
alter table settings add column section text;
alter table settings add column name text;
alter table settings add column type text;
alter table settings add column unit text;
alter table settings add column min double precision;
alter table settings add column max double precision;
alter table settings add column note text;
alter table settings add column source text;
alter table settings add column assumption boolean not null default true;
alter table settings add column editable boolean not null default true;
alter table settings add column ordering integer not null default 0;
alter table settings add column version integer not null default 1;
-- The address that browsers follow stands beside the hosts it may lead to.
update settings set value = jsonb_build_object('address', null, 'hosts', '[]'::jsonb)
 where key = 'redirect' and coalesce(jsonb_typeof(value), 'null') <> 'object';
create policy change on settings for update to inspect_app
  using ((select inspect.actor_changes_all())) with check ((select inspect.actor_changes_all()));
grant update (value, version) on settings to inspect_app;

-- What a person says of a sign-in in his name: "this wasn't me".
create table login_reports (
  entry oid24 primary key references login_history,
  "user" oid24 not null references users,
  company oid24 references companies,
  at timestamptz not null
);
alter table login_reports enable row level security;
create policy read on login_reports for select to inspect_app using (
  (select inspect.actor_changes_all()) or "user" = (select inspect.actor_user())
  or (company = (select inspect.actor_company()) and (select inspect.actor_role()) = 'TECHNICAL_SERVICE_OWNER'));
grant select on login_reports to inspect_app;

-- A person without a company (the staff) sees his own sign-ins by this policy alone once the others narrow.
create policy mine on login_history for select to inspect_app using ("user" = (select inspect.actor_user()));
create index login_history_at on login_history (at desc, id desc);

-- A password that somebody else may know lets nobody in. A new one ends the doubt, whoever stores it.
alter table users add column password_doubted_at timestamptz;
create function inspect.end_doubt() returns trigger language plpgsql as $$
begin
  new.password_doubted_at := null;
  return new;
end $$;
create trigger end_doubt before update of password_hash on users for each row
  when (new.password_hash is distinct from old.password_hash) execute function inspect.end_doubt();

alter table login_history drop constraint login_history_result_check;
alter table login_history add constraint login_history_result_check
  check (result in ('success', 'failure', 'locked', 'blocked', 'signed_out', 'code_asked', 'password_reset', 'doubted'));

-- Records that a sign-in in the actor's name was not his, ends all his sessions but this one, forgets his devices, and
-- doubts his password. Null: no such sign-in of his. Again: what was recorded stands, the rest is done again.
create function inspect.report_login(reported text, spared text, moment timestamptz)
returns table (reported_at timestamptz, ended text[]) language plpgsql security definer
  set search_path = public, pg_temp as $$
declare person text := inspect.actor_user();
begin
  if person is null or not exists (select from login_history h where h.id = reported and h."user" = person) then return; end if;
  insert into login_reports (entry, "user", company, at)
    values (reported, person, inspect.actor_company(), moment) on conflict (entry) do nothing;
  update users set password_doubted_at = moment where id = person;
  delete from known_devices where "user" = person;
  return query
    with over as (update sessions s set revoked_at = moment
      where s."user" = person and s.revoked_at is null and s.id <> spared returning s.id::text as id)
    select (select r.at from login_reports r where r.entry = reported), (select coalesce(array_agg(id), '{}') from over);
end $$;
revoke all on function inspect.report_login(text, text, timestamptz) from public;
grant execute on function inspect.report_login(text, text, timestamptz) to inspect_app;

-- Those who are told of it: the administrators, by nothing but their ids.
create function inspect.admins() returns table (id text) language sql stable security definer
  set search_path = public, pg_temp
  as $$ select id::text from users where role = 'ADMIN' and not blocked and inspect.actor_user() is not null $$;
revoke all on function inspect.admins() from public;
grant execute on function inspect.admins() to inspect_app;
