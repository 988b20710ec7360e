-- Companies and stations are kept by the staff and by who runs the company; files lie outside and are described here.

-- Who runs a company may keep what is its own. The role is read, not remembered: it ends with the next request.
create function inspect.actor_runs_company() returns boolean
language sql stable security definer set search_path = public, pg_temp as $$
  select exists (select 1 from users u where u.id = inspect.actor_user() and not u.blocked
    and u.role = 'TECHNICAL_SERVICE_OWNER' and u.company = inspect.actor_company()) $$;
revoke all on function inspect.actor_runs_company() from public;
grant execute on function inspect.actor_runs_company() to inspect_app;

create unique index companies_tax_code on companies (tax_code);
create index companies_order on companies (sort_key, id);
create policy add on companies for insert to inspect_app with check ((select inspect.actor_changes_all()));
create policy change on companies for update to inspect_app
  using ((select inspect.actor_changes_all()) or (id = (select inspect.actor_company()) and (select inspect.actor_runs_company())))
  with check ((select inspect.actor_changes_all()) or (id = (select inspect.actor_company()) and (select inspect.actor_runs_company())));
-- Not the id, nor whether it belongs to the demonstration.
grant insert on companies to inspect_app;
grant update (name, tax_code, legal_form, director, licence_number, licence_until, phone, email, region, county, address,
  status, subscription_enabled, subscription_total, subscription, subscription_status, contract_enabled, contract_file,
  contract, contract_status, blocked, block_comment, double_payments, sort_key, search_key, version) on companies to inspect_app;

-- Of its own row a company changes how it is reached, and accepts the contract that lies there, in its own name.
create function inspect.guard_own_company() returns trigger language plpgsql set search_path = public, pg_temp as $$
declare touched text[];
begin
  if current_user <> 'inspect_app' or inspect.actor_changes_all() then return new; end if;
  select coalesce(array_agg(n.key), '{}') into touched from jsonb_each(to_jsonb(new)) n
   where n.value is distinct from to_jsonb(old) -> n.key;
  if touched <@ array['phone', 'email', 'address', 'director', 'version'] then return new; end if;
  if touched <@ array['contract', 'contract_status', 'version']
     and old.contract_enabled and new.contract_status
     and new.contract ->> 'acceptedBy' = inspect.actor_user() and new.contract ->> 'file' = old.contract_file then return new; end if;
  raise exception 'a company changes only what is its own' using errcode = '42501';
end $$;
create trigger guard_own before update on companies for each row execute function inspect.guard_own_company();

alter table stations add column version integer not null default 1;
alter table stations add column retired_at timestamptz;
alter table stations add column search_key text not null default '';
create index stations_order on stations (company, sort_key, id) where retired_at is null;
create policy add on stations for insert to inspect_app
  with check ((select inspect.actor_changes_all()) or (company = (select inspect.actor_company()) and (select inspect.actor_runs_company())));
create policy change on stations for update to inspect_app
  using ((select inspect.actor_changes_all()) or (company = (select inspect.actor_company()) and (select inspect.actor_runs_company())))
  with check ((select inspect.actor_changes_all()) or (company = (select inspect.actor_company()) and (select inspect.actor_runs_company())));
-- A station stays with its company: checkups and people hang on both.
grant insert on stations to inspect_app;
grant update (name, region, county, address, phone, latitude, longitude, working_hours, lines, status, sort_key,
  search_key, version, retired_at) on stations to inspect_app;

-- What was uploaded; the bytes lie in the file storage under the id. Never changed: a new version is a new file.
create table files (
  id oid24 primary key,
  company oid24 not null references companies,
  kind text not null check (kind in ('contract')),
  sha256 text not null check (sha256 ~ '^[0-9a-f]{64}$'),
  size integer not null check (size > 0),
  type text not null,
  name text not null,
  created_by oid24 not null references users,
  created_at timestamptz not null
);
create index files_company on files (company, kind, created_at desc);
alter table files enable row level security;
create policy own on files for select to inspect_app
  using ((select inspect.actor_sees_all()) or company = (select inspect.actor_company()));
create policy add on files for insert to inspect_app
  with check (created_by = (select inspect.actor_user()) and (select inspect.actor_changes_all()));
grant select, insert on files to inspect_app;
