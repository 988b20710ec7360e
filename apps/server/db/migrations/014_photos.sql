-- Photographs of checkups, and which of them had been used before.

alter table files drop constraint files_kind_check;
alter table files add constraint files_kind_check check (kind in ('contract', 'photo'));
-- Not looked through for viruses yet, or found to hold one: nobody gets it.
alter table files add column quarantined boolean not null default false;
create policy add_photo on files for insert to inspect_app with check (
  kind = 'photo' and created_by = (select inspect.actor_user()) and company = (select inspect.actor_company()));

create table attachments (
  -- Made by the browser, so that a repeat is known; the file gets its id here.
  id oid24 primary key,
  file oid24 not null unique references files,
  -- Short enough to stand in every row of the index of looks.
  ordinal bigint generated always as identity unique,
  company oid24 not null references companies,
  -- Made by the browser before the checkup is saved, so nothing can be referred to.
  checkup oid24,
  kind text not null check (kind in ('plate', 'vehicle', 'finding', 'document')),
  -- Of the bytes as they were sent: how a repeat is known from another photograph under the same id.
  sent_sha256 text not null check (sent_sha256 ~ '^[0-9a-f]{64}$'),
  -- 64 bits each, the whole picture first, then its parts; and 32 × 32 grey levels.
  hashes bytea not null check (length(hashes) = 80),
  thumb bytea not null check (length(thumb) = 1024),
  width integer not null,
  height integer not null,
  captured_at timestamptz not null,
  car_reg_no text not null default '',
  created_by oid24 not null references users,
  created_at timestamptz not null
);
create index attachments_checkup on attachments (checkup) where checkup is not null;
create index attachments_person on attachments (created_by, created_at);
alter table attachments enable row level security;
create policy own on attachments for select to inspect_app
  using ((select inspect.actor_sees_all()) or company = (select inspect.actor_company()));
create policy add on attachments for insert to inspect_app
  with check (created_by = (select inspect.actor_user()) and company = (select inspect.actor_company()));
grant select, insert on attachments to inspect_app;

-- Four quarters of each hash of a photograph: two hashes that differ in few bits share most of a quarter
-- (multi-index hashing). band = quarter × 65536 + its 16 bits.
create table photo_bands (
  band integer not null,
  hash bigint not null,
  photo bigint not null references attachments (ordinal),
  primary key (band, hash, photo)
);
alter table photo_bands enable row level security;

create table photo_reuses (
  id oid24 primary key,
  photo oid24 not null references attachments,
  earlier oid24 not null references attachments,
  likeness double precision not null,
  at timestamptz not null,
  unique (photo, earlier)
);
create index photo_reuses_order on photo_reuses (at desc, id desc);
alter table photo_reuses enable row level security;
-- Staff alone: whoever uses a picture twice needn't learn how that is found.
create policy staff on photo_reuses for select to inspect_app using ((select inspect.actor_changes_all()));
grant select on photo_reuses to inspect_app;

-- Comparing and looking through is the machine's work.
create policy machine on attachments for select to inspect_system using (true);
grant select on attachments to inspect_system;
do $$
declare machine text;
begin
  foreach machine in array array['photo_bands', 'photo_reuses'] loop
    execute format('create policy machine on %I to inspect_system using (true) with check (true)', machine);
    execute format('grant select, insert on %I to inspect_system', machine);
  end loop;
end $$;
create policy release on files for update to inspect_system using (true) with check (true);
grant update (quarantined) on files to inspect_system;

-- Two photographs of one checkup or person at once are counted one after the other.
create function inspect.lock_photos(wanted text) returns void language sql security definer
  set search_path = public, pg_temp as $$ select pg_advisory_xact_lock(hashtext('inspect.photos'), hashtext(wanted)) $$;
revoke all on function inspect.lock_photos(text) from public;
grant execute on function inspect.lock_photos(text) to inspect_app, inspect_system;

-- Which of these ids belong to a company, or to the staff (no company): for the machine alone, that notes who asked.
create or replace function inspect.owners_of(ids text[]) returns table (entity text, record text, owner text)
language sql stable security definer set search_path = public, pg_temp as $$
  select 'companies', c.id::text, c.id::text from companies c where c.id = any (ids)
  union all select 'stations', s.id::text, s.company::text from stations s where s.id = any (ids)
  union all select 'users', u.id::text, u.company::text from users u where u.id = any (ids)
  union all select 'checkups', c.id::text, c.company::text from checkups c where c.id = any (ids)
  union all select 'payments', p.id::text, p.company::text from payments p where p.id = any (ids)
  union all select 'files', f.id::text, f.company::text from files f where f.id = any (ids)
  union all select 'attachments', a.id::text, a.company::text from attachments a where a.id = any (ids)
  union all select 'login_history', h.id::text, h.company::text from login_history h where h.id = any (ids)
  union all select 'sessions', s.id::text, u.company::text from sessions s join users u on u.id = s."user" where s.id = any (ids)
$$;
