-- Staff write the reference lists; browsers keep copies of them and ask for what has changed.

-- `changed` is the list's version in which the row was last touched: a copy at version n lacks exactly the rows
-- with changed > n. That holds because the version is raised before the rows are, and its row stays locked
-- until the commit: versions of one list become visible in their order.
create function inspect.stamp_changed() returns trigger language plpgsql as $$
begin
  select version into strict new.changed from versions where name = tg_argv[0];
  return new;
end $$;

-- Makes a table with the columns of a list (id, name, its fields, sort_key, search_key, retired_at, version) one
-- that everyone signed in reads, staff write, and copies can follow. A new list calls this in its migration.
create procedure inspect.keep_as_list(listed text) language plpgsql as $$
begin
  execute format('alter table %I add column changed bigint not null default 0', listed);
  execute format('create index on %I (changed)', listed);
  -- Triggers fire by name. The lock that all lists share comes first, so that two who change two lists can't
  -- wait for each other.
  execute format('create trigger bump_1_reference before insert or update or delete on %I for each statement execute function inspect.bump_version(''reference'')', listed);
  execute format('create trigger bump_2_list before insert or update or delete on %I for each statement execute function inspect.bump_version(%L)', listed, listed);
  execute format('create trigger stamp before insert or update on %I for each row execute function inspect.stamp_changed(%L)', listed, listed);
  execute format('create index on %I using gin (search_key gin_trgm_ops)', listed);
  execute format('alter table %I enable row level security', listed);
  execute format('create policy read on %I for select using ((select inspect.actor_user()) is not null)', listed);
  execute format('create policy add on %I for insert to inspect_app with check ((select inspect.actor_changes_all()))', listed);
  execute format('create policy change on %I for update to inspect_app using ((select inspect.actor_changes_all())) with check ((select inspect.actor_changes_all()))', listed);
  execute format('grant select, insert, update on %I to inspect_app', listed);
end $$;
revoke all on procedure inspect.keep_as_list(text) from public;

do $$
declare listed text;
begin
  foreach listed in array array['regions', 'counties', 'streets', 'cars', 'car_models', 'car_groups', 'car_types',
    'bodies', 'colors', 'fuels', 'classificators', 'new_classificators'] loop
    execute format('drop trigger bump on %I', listed);
    execute format('drop trigger bump_reference on %I', listed);
    execute format('drop policy read on %I', listed);
    execute format('drop index %I', listed || '_search_key_idx');
    call inspect.keep_as_list(listed);
  end loop;
end $$;

-- Taken first by every write of a list: what is read after it stays so until the commit, and nobody who changes two
-- lists, or a row and its list, can wait for somebody who waits for him.
create function inspect.lock_lists() returns void language plpgsql security definer
  set search_path = public, pg_temp as $$
begin
  if not inspect.actor_changes_all() then raise exception 'only staff change the lists'; end if;
  perform from versions where name = 'reference' for update;
end $$;
revoke all on function inspect.lock_lists() from public;
grant execute on function inspect.lock_lists() to inspect_app;

-- What no two rows in use may share. The name of an index ends in the field it is about: the refusal stands there.
create unique index regions_live_name on regions (sort_key) where retired_at is null;
create unique index counties_live_name on counties (region, sort_key) where retired_at is null;
create unique index streets_live_name on streets (county, sort_key) where retired_at is null;
create unique index cars_live_name on cars (sort_key) where retired_at is null;
create unique index car_models_live_name on car_models (car, sort_key) where retired_at is null;
create unique index car_groups_live_name on car_groups (sort_key) where retired_at is null;
create unique index car_types_live_name on car_types (sort_key) where retired_at is null;
create unique index car_types_live_code on car_types (code) where retired_at is null;
create unique index bodies_live_name on bodies (sort_key) where retired_at is null;
create unique index colors_live_name on colors (sort_key) where retired_at is null;
create unique index fuels_live_name on fuels (sort_key) where retired_at is null;
create unique index fuels_live_code on fuels (code) where retired_at is null;

-- A code may come again with another meaning, but never twice on one day. The group is in the code (… / 100).
do $$
declare listed text;
begin
  foreach listed in array array['classificators', 'new_classificators'] loop
    execute format('alter table %I drop column parent', listed);
    execute format('alter table %I add check (valid_to >= valid_from)', listed);
    execute format('alter table %I add constraint %I exclude using gist (int4range(code, code, ''[]'') with &&, daterange(valid_from, valid_to, ''[]'') with &&) where (retired_at is null)', listed, listed || '_live_code');
  end loop;
end $$;

-- Who changed what, for every entity: written in the transaction of the change, never changed afterwards.
create table edit_histories (
  id oid24 primary key,
  at timestamptz not null,
  "user" oid24 not null references users,
  company oid24 references companies,
  entity text not null,
  record oid24 not null,
  action text not null check (action in ('create', 'edit', 'retire', 'import')),
  -- [{ field, before, after }]
  changes jsonb not null
);
create index edit_histories_record on edit_histories (entity, record, at desc, id desc);
create index edit_histories_company on edit_histories (company, at desc);

create function inspect.refuse_change() returns trigger language plpgsql as $$
begin
  raise exception '% is append-only', tg_table_name;
end $$;
create trigger append_only before update or delete or truncate on edit_histories
  for each statement execute function inspect.refuse_change();

alter table edit_histories enable row level security;
create policy read on edit_histories for select to inspect_app
  using ((select inspect.actor_sees_all()) or company = (select inspect.actor_company()));
-- Nobody writes in another one's name, nor into another company's history.
create policy add on edit_histories for insert to inspect_app
  with check ("user" = (select inspect.actor_user())
    and ((select inspect.actor_changes_all()) or company = (select inspect.actor_company())));
grant select, insert on edit_histories to inspect_app;

alter table classificators add check (only_for in ('special', 'training'));
alter table new_classificators add check (only_for in ('special', 'training'));
