-- The roles of Inspect, for whoever administers the PostgreSQL server. Run once before the first `migrate`, and again
-- whenever wanted: what is there already stays. In Inspect's own database, e.g. made with
--   create database inspect template template0 encoding 'UTF8' locale 'C.UTF-8';
--   psql --single-transaction -v ON_ERROR_STOP=1 -d inspect -f roles.sql
-- as a superuser, or as the owner of the database with CREATEROLE. Passwords are given afterwards, in psql:
--   \password inspect_migrate
--   \password inspect_server
--   \password inspect_backup
--
-- inspect_migrate  owns what the migrations make; nobody logs in as it but the command `migrate`
-- inspect_server   the running program: owns nothing, reads nothing by itself, becomes one of the next two
-- inspect_app      a person's request, under row-level security
-- inspect_system   the machine's own work: sign-in, jobs, checks; sees the tables granted to it
-- inspect_backup   reads everything, past row-level security, and writes nothing

do $roles$
declare
  wanted record;
  there pg_roles%rowtype;
begin
  for wanted in select * from (values
    ('inspect_app', false, true), ('inspect_system', false, true),
    ('inspect_migrate', true, true), ('inspect_server', true, false)) r (name, login, inherit)
  loop
    if not exists (select from pg_roles where rolname = wanted.name) then
      execute format('create role %I', wanted.name);
    end if;
    select * into there from pg_roles where rolname = wanted.name;
    -- One by one and only what differs: to name an attribute one does not have is refused, even to take it away.
    if there.rolsuper then execute format('alter role %I nosuperuser', wanted.name); end if;
    if there.rolbypassrls then execute format('alter role %I nobypassrls', wanted.name); end if;
    if there.rolreplication then execute format('alter role %I noreplication', wanted.name); end if;
    if there.rolcreatedb then execute format('alter role %I nocreatedb', wanted.name); end if;
    if there.rolcreaterole then execute format('alter role %I nocreaterole', wanted.name); end if;
    if there.rolcanlogin <> wanted.login then
      execute format('alter role %I %s', wanted.name, case when wanted.login then 'login' else 'nologin' end);
    end if;
    if there.rolinherit <> wanted.inherit then
      execute format('alter role %I %s', wanted.name, case when wanted.inherit then 'inherit' else 'noinherit' end);
    end if;
  end loop;
end $roles$;

-- The program may become a person's request or the machine; it has neither's rights while it is itself.
do $members$
begin
  if current_setting('server_version_num')::int >= 160000 then
    execute 'grant inspect_app, inspect_system to inspect_server with inherit false, set true';
  else
    -- Before 16 that is said by NOINHERIT of the member.
    execute 'grant inspect_app, inspect_system to inspect_server';
  end if;
end $members$;

-- A dump must pass row-level security, and a base backup is a replication: only a superuser gives either.
do $backup$
begin
  if not exists (select from pg_roles where rolname = 'inspect_backup') then
    create role inspect_backup login replication bypassrls;
  end if;
  if not pg_has_role('inspect_backup', 'pg_read_all_data', 'usage') then
    grant pg_read_all_data to inspect_backup;
  end if;
  -- Nothing grants it a write; this says so at the first attempt.
  alter role inspect_backup set default_transaction_read_only = on;
exception when insufficient_privilege then
  raise warning 'inspect_backup was not made: only a superuser may give it REPLICATION and BYPASSRLS. Dump as inspect_migrate, which owns the tables.';
end $backup$;

-- Nobody else comes in, and nobody but inspect_migrate makes anything.
do $database$
declare guest text;
begin
  execute format('revoke connect, temporary on database %I from public', current_database());
  execute format('grant connect, create, temporary on database %I to inspect_migrate', current_database());
  execute format('grant connect on database %I to inspect_server', current_database());
  foreach guest in array array['inspect_app', 'inspect_system', 'inspect_migrate', 'inspect_server', 'inspect_backup'] loop
    continue when not exists (select from pg_roles where rolname = guest);
    execute format('grant usage on schema public to %I', guest);
  end loop;
  if exists (select from pg_roles where rolname = 'inspect_backup') then
    execute format('grant connect on database %I to inspect_backup', current_database());
  end if;
  grant create on schema public to inspect_migrate;
  -- A server that was upgraded from PostgreSQL 14 still lets everybody.
  if has_schema_privilege('inspect_server', 'public', 'create') then
    revoke create on schema public from public;
  end if;
end $database$;

-- What an earlier installation made under another login goes to inspect_migrate.
do $handover$
declare
  thing record;
  joined boolean := false;
begin
  for thing in
    with ours as (select oid, nspname from pg_namespace where nspname in ('public', 'inspect')),
    things as (
      select 'schema' as kind, 'pg_namespace'::regclass as catalogue, oid, format('%I', nspname) as name, nspowner as owner
        from pg_namespace where nspname = 'inspect'
      union all
      select case c.relkind when 'S' then 'sequence' when 'v' then 'view' when 'm' then 'materialized view' else 'table' end,
             'pg_class'::regclass, c.oid, format('%I.%I', o.nspname, c.relname), c.relowner
        from pg_class c join ours o on o.oid = c.relnamespace where c.relkind in ('r', 'p', 'S', 'v', 'm')
      union all
      select 'routine', 'pg_proc'::regclass, p.oid,
             format('%I.%I(%s)', o.nspname, p.proname, pg_get_function_identity_arguments(p.oid)), p.proowner
        from pg_proc p join ours o on o.oid = p.pronamespace
      union all
      select 'type', 'pg_type'::regclass, t.oid, format('%I.%I', o.nspname, t.typname), t.typowner
        from pg_type t join ours o on o.oid = t.typnamespace where t.typtype in ('d', 'e')
    )
    select t.kind, t.name from things t
     where t.owner <> 'inspect_migrate'::regrole
       -- neither an extension's nor a column's own sequence, which follows its table; a part of a table hangs on it, but not so
       and not exists (select from pg_depend d where d.classid = t.catalogue and d.objid = t.oid and d.objsubid = 0
                         and (d.deptype in ('e', 'i') or (d.deptype = 'a' and t.kind = 'sequence')))
     order by t.kind = 'sequence', t.name
  loop
    -- To give something away one must be able to become the new owner; a superuser is.
    if not joined and not pg_has_role('inspect_migrate', 'usage') then
      grant inspect_migrate to current_user;
      joined := true;
    end if;
    execute format('alter %s %s owner to inspect_migrate', thing.kind, thing.name);
  end loop;
  if joined then revoke inspect_migrate from current_user; end if;
end $handover$;
