-- Companies, stations, people, sessions, sign-in history, pages and grants.

create table companies (
  id oid24 primary key,
  name text not null,
  tax_code text not null,
  legal_form text,
  director text,
  licence_number text,
  licence_until date,
  phone text,
  email text,
  region oid24 references regions,
  county oid24 references counties,
  address text,
  status boolean not null default true,
  subscription_enabled boolean not null default false,
  subscription_total integer not null default 0 check (subscription_total >= 0),
  subscription jsonb,
  subscription_status boolean not null default false,
  contract_enabled boolean not null default false,
  contract_file text,
  contract jsonb,
  contract_status boolean not null default false,
  blocked boolean not null default false,
  block_comment text,
  double_payments boolean not null default false,
  demo boolean not null default false,
  sort_key text collate "C" not null,
  search_key text not null,
  version integer not null default 1
);
create table stations (
  id oid24 primary key,
  company oid24 not null references companies,
  name text not null,
  region oid24 not null references regions,
  county oid24 not null references counties,
  address text not null,
  phone text,
  latitude double precision,
  longitude double precision,
  working_hours jsonb not null default '[]',
  lines integer not null default 1,
  status boolean not null default true,
  demo boolean not null default false,
  sort_key text collate "C" not null,
  unique (company, id)
);

create table users (
  id oid24 primary key,
  email text not null unique,
  name text not null,
  role text not null check (role in ('ADMIN', 'TECHNICAL_SERVICE_OWNER', 'TECHNICAL_SERVICE_OPERATOR', 'TECHNICAL_SERVICE_MECHANIC', 'VIEWER')),
  company oid24 references companies,
  station oid24,
  phone text,
  two_factor boolean not null default false,
  password_hash text not null,
  blocked boolean not null default false,
  certificate_number text,
  certificate_until date,
  demo boolean not null default false,
  sort_key text collate "C" not null,
  search_key text not null,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  foreign key (company, station) references stations (company, id),
  -- staff belong to no company, everybody else to exactly one
  check ((role in ('ADMIN', 'VIEWER')) = (company is null))
);
create index users_company on users (company, role);

create table sessions (
  token_hash bytea primary key,
  id oid24 not null unique,
  "user" oid24 not null references users,
  created_at timestamptz not null,
  last_seen timestamptz not null,
  expires_at timestamptz not null,
  idle_seconds integer not null,
  revoked_at timestamptz,
  address text,
  device text
);
create index sessions_user on sessions ("user");

-- Failures in a row per e-mail address, known or not (both take the same path), and the lock that follows.
create table login_guards (
  email_hash bytea primary key,
  failures integer not null,
  locked_until timestamptz
);
-- A device from which the person has signed in before is let past the lock that strangers cause.
create table known_devices (
  token_hash bytea primary key,
  "user" oid24 not null references users,
  created_at timestamptz not null
);

create table login_history (
  id oid24 primary key,
  at timestamptz not null,
  "user" oid24 references users,
  company oid24 references companies,
  email_hash bytea not null,
  result text not null check (result in ('success', 'failure', 'locked', 'blocked', 'signed_out')),
  factor text not null check (factor in ('password', 'session')),
  address text,
  device text
);
create index login_history_user on login_history ("user", at desc);
create index login_history_company on login_history (company, at desc);

create table pages (
  id oid24 primary key,
  route text not null unique,
  url text not null unique,
  slug text not null,
  parent text,
  ordering integer not null,
  icon text not null,
  tag text,
  tag_variant text
);
-- To a role, or to one person in place of what his role has.
create table page_grants (
  page oid24 not null references pages,
  role text,
  "user" oid24 references users,
  "view" boolean not null,
  "create" boolean not null,
  edit boolean not null,
  "delete" boolean not null,
  export boolean not null,
  check ((role is null) <> ("user" is null)),
  unique nulls not distinct (page, role, "user")
);
create trigger bump after insert or update or delete on page_grants for each statement execute function inspect.bump_version('access');
create trigger bump after insert or update or delete on pages for each statement execute function inspect.bump_version('access');
insert into versions (name) values ('access'), ('reference') on conflict do nothing;

alter table companies enable row level security;
create policy own on companies for select to inspect_app
  using ((select inspect.actor_sees_all()) or id = (select inspect.actor_company()));
grant select on companies to inspect_app;

alter table stations enable row level security;
create policy own on stations for select to inspect_app
  using ((select inspect.actor_sees_all()) or company = (select inspect.actor_company()));
grant select on stations to inspect_app;

alter table users enable row level security;
create policy own on users for select to inspect_app
  using ((select inspect.actor_sees_all()) or company = (select inspect.actor_company()) or id = (select inspect.actor_user()));
-- Not the password hash: a request never needs it.
grant select (id, email, name, role, company, station, phone, two_factor, blocked, certificate_number,
  certificate_until, demo, sort_key, search_key, version, created_at) on users to inspect_app;

alter table login_history enable row level security;
create policy own on login_history for select to inspect_app
  using ((select inspect.actor_sees_all()) or company = (select inspect.actor_company()));
grant select on login_history to inspect_app;

alter table pages enable row level security;
create policy read on pages for select to inspect_app using ((select inspect.actor_user()) is not null);
grant select on pages to inspect_app;
alter table page_grants enable row level security;
create policy read on page_grants for select to inspect_app using ((select inspect.actor_user()) is not null);
grant select on page_grants to inspect_app;

-- Sign-in works before anybody is known.
do $$
declare listed text;
begin
  foreach listed in array array['users', 'companies', 'stations', 'pages', 'page_grants'] loop
    execute format('create policy sign_in on %I for select to inspect_system using (true)', listed);
    execute format('grant select on %I to inspect_system', listed);
  end loop;
  foreach listed in array array['sessions', 'login_guards', 'known_devices'] loop
    execute format('alter table %I enable row level security', listed);
    execute format('create policy sign_in on %I to inspect_system using (true) with check (true)', listed);
    execute format('grant select, insert, update, delete on %I to inspect_system', listed);
  end loop;
end $$;
create policy sign_in on login_history for insert to inspect_system with check (true);
grant insert on login_history to inspect_system;
create policy rehash on users for update to inspect_system using (true) with check (true);
grant update (password_hash) on users to inspect_system;
create policy install on users for insert to inspect_system with check (company is null);
grant insert on users to inspect_system;

-- Opens a request: finds the live session and makes its person the actor of this transaction. One call, so
-- that rights cost one round trip. No session, no actor: every policy above then yields nothing.
create function inspect.open_request(token bytea, at timestamptz)
returns table (user_id text, name text, role text, company text, station text, session_id text, last_seen timestamptz, access_version bigint)
language plpgsql security definer set search_path = public, pg_temp as $$
declare found_row record;
begin
  select u.id, u.name, u.role, u.company, u.station, s.id as session_id, s.last_seen,
         (select v.version from versions v where v.name = 'access') as access_version
    into found_row
    from sessions s join users u on u.id = s."user"
   where s.token_hash = token and s.revoked_at is null and s.expires_at > at
     and s.last_seen + make_interval(secs => s.idle_seconds) > at and not u.blocked;
  if not found then return; end if;
  perform set_config('inspect.user', found_row.id, true),
          set_config('inspect.company', coalesce(found_row.company, ''), true),
          set_config('inspect.sees_all', case when found_row.role in ('ADMIN', 'VIEWER') then 'yes' else '' end, true),
          set_config('inspect.changes_all', case when found_row.role = 'ADMIN' then 'yes' else '' end, true);
  return query select found_row.id::text, found_row.name::text, found_row.role::text, found_row.company::text,
    found_row.station::text, found_row.session_id::text, found_row.last_seen, found_row.access_version;
end $$;
revoke all on function inspect.open_request(bytea, timestamptz) from public;
grant execute on function inspect.open_request(bytea, timestamptz) to inspect_app;
