-- Ids, roles and the actor behind a transaction.

create extension if not exists pg_trgm;

create domain oid24 as text check (value ~ '^[0-9a-f]{24}$');

-- inspect_app: a person's request; sees what row-level security lets the person see.
-- inspect_system: sign-in and the machine's own work; sees only the tables granted to it.
-- Neither owns a table nor bypasses row-level security. Roles belong to the cluster, so they may exist.
do $$
declare wanted text;
begin
  foreach wanted in array array['inspect_app', 'inspect_system'] loop
    begin
      execute format('create role %I nologin nosuperuser nobypassrls', wanted);
    exception when duplicate_object or unique_violation then null;
    end;
    execute format('grant %I to current_user', wanted);
  end loop;
end $$;

create schema inspect;
grant usage on schema inspect to inspect_app, inspect_system;

create function inspect.actor_user() returns text language sql stable
  as $$ select nullif(current_setting('inspect.user', true), '') $$;
create function inspect.actor_company() returns text language sql stable
  as $$ select nullif(current_setting('inspect.company', true), '') $$;
-- True for roles that see the country. Absent = nobody is signed in = nothing.
create function inspect.actor_sees_all() returns boolean language sql stable
  as $$ select coalesce(current_setting('inspect.sees_all', true), '') = 'yes' $$;
-- True for who may change the country: of those who see it, the viewer only reads.
create function inspect.actor_changes_all() returns boolean language sql stable
  as $$ select coalesce(current_setting('inspect.changes_all', true), '') = 'yes' $$;

-- A number that grows with every change of something that clients or processes keep a copy of.
create table versions (
  name text primary key,
  version bigint not null default 1
);
grant select on versions to inspect_app, inspect_system;

create function inspect.bump_version() returns trigger language plpgsql security definer
  set search_path = public, pg_temp as $$
begin
  insert into versions (name) values (tg_argv[0])
  on conflict (name) do update set version = versions.version + 1;
  return null;
end $$;
revoke all on function inspect.bump_version() from public;
