-- compatible-with: 018
-- A password that is long enough only beside a second factor (015): what its length was is known when it is typed.
alter table users add column short_password boolean not null default false;
grant update (short_password) on users to inspect_system;
-- Of those who chose theirs before, nobody knows; their next sign-in tells.
update users set short_password = true where two_factor and phone_verified_at is not null and password_hash is not null;

-- Without the second factor it lets nobody in; a new link does. Named so that it comes after unverify_phone.
create function inspect.without_second_factor() returns trigger language plpgsql as $$
begin
  new.password_doubted_at := now();
  return new;
end $$;
create trigger without_second_factor before update of two_factor, phone, phone_verified_at on users for each row
  when (old.two_factor and old.phone_verified_at is not null and new.short_password and new.password_hash is not null
    and not (new.two_factor and new.phone is not null))
  execute function inspect.without_second_factor();

alter table phone_codes drop constraint phone_codes_purpose_check;
alter table phone_codes add constraint phone_codes_purpose_check
  check (purpose in ('add_phone', 'two_factor', 'reset', 'factor_off', 'link'));

-- What one administrator does to another, or to make one, the others are told until they have seen it. Written by the
-- database, so that no call can leave it out.
create table administrator_changes (
  id oid24 primary key,
  at timestamptz not null,
  "by" oid24 not null references users,
  person oid24 not null references users,
  what text not null check (what in ('added', 'removed', 'changed', 'link'))
);
create index administrator_changes_at on administrator_changes (at desc, id desc);
create trigger append_only before update or delete or truncate on administrator_changes
  for each statement execute function inspect.refuse_change();
create table administrator_changes_seen (
  "user" oid24 primary key references users,
  until timestamptz not null
);
alter table administrator_changes enable row level security;
create policy read on administrator_changes for select to inspect_app using ((select inspect.actor_changes_all()));
grant select on administrator_changes to inspect_app;
alter table administrator_changes_seen enable row level security;
create policy own on administrator_changes_seen to inspect_app
  using ("user" = (select inspect.actor_user())) with check ("user" = (select inspect.actor_user()));
grant select, insert, update on administrator_changes_seen to inspect_app;

create function inspect.note_administrator() returns trigger language plpgsql security definer
  set search_path = public, pg_temp as $$
declare
  former users;
  what text;
begin
  if inspect.actor_user() is null then return null; end if;
  if tg_op = 'UPDATE' then former := old; end if;
  if new.role <> 'ADMIN' and former.role is distinct from 'ADMIN' then return null; end if;
  what := case
    when former.role is distinct from 'ADMIN' then 'added'
    when new.role <> 'ADMIN' then 'removed'
    when former.password_hash is not null and new.password_hash is null then 'link'
    when (former.email, former.name, former.blocked, former.two_factor, former.phone)
      is distinct from (new.email, new.name, new.blocked, new.two_factor, new.phone) then 'changed'
  end;
  if what is not null then
    insert into administrator_changes (id, at, "by", person, what)
    values (encode(substring(uuid_send(gen_random_uuid()) for 12), 'hex'), date_trunc('milliseconds', clock_timestamp()), inspect.actor_user(), new.id, what);
  end if;
  return null;
end $$;
revoke all on function inspect.note_administrator() from public;
create trigger note_administrator after insert or update on users for each row execute function inspect.note_administrator();
