-- compatible-with: 049
-- What devices kept and sent later: which of it has been done, written in the transaction that did it.

-- Nothing of what was sent or answered lies here: the hash tells whether a repeat says the same, the record is read anew.
create table operations (
  id oid24 primary key,
  person oid24 not null references users,
  -- null = the staff
  company oid24 references companies,
  device oid24 not null,
  -- dense in each device: the order in which the person did it
  seq bigint not null check (seq >= 1),
  kind text not null,
  -- null = its record has been removed for good
  payload_hash bytea check (octet_length(payload_hash) = 32),
  -- what it made or changed, under the id that the device gave
  record oid24 not null,
  -- the record that was there already, in the place of the one that was to be made
  new_id oid24,
  -- by the device's clock
  recorded_at timestamptz not null,
  at timestamptz not null
);
create index operations_record on operations (record);
create index operations_device on operations (device, seq);
create index operations_at on operations (at);
alter table operations enable row level security;
create policy own on operations to inspect_app
  using (person = (select inspect.actor_user()))
  with check (person = (select inspect.actor_user()) and company is not distinct from (select inspect.actor_company()));
grant select, insert on operations to inspect_app;
grant update (new_id) on operations to inspect_app;
create policy machine on operations to inspect_system using (true);
grant select, delete on operations to inspect_system;

-- How far each device of a person has been heard of: what is missing below it has not come yet, or was lost with its storage.
create table operation_devices (
  device oid24 not null,
  person oid24 not null references users,
  company oid24 references companies,
  last_seq bigint not null check (last_seq >= 1),
  at timestamptz not null,
  primary key (device, person)
);
create index operation_devices_at on operation_devices (at);
alter table operation_devices enable row level security;
create policy own on operation_devices to inspect_app
  using (person = (select inspect.actor_user()))
  with check (person = (select inspect.actor_user()) and company is not distinct from (select inspect.actor_company()));
grant select, insert, update on operation_devices to inspect_app;
create policy machine on operation_devices to inspect_system using (true);
grant select, delete on operation_devices to inspect_system;

-- With a checkup that is removed for good goes what was sent of it: by its hash one could try what it was.
create function inspect.forget_operations() returns trigger language plpgsql security definer
  set search_path = public, pg_temp as $$
begin
  update operations set payload_hash = null where record = old.id;
  return null;
end $$;
revoke all on function inspect.forget_operations() from public;
create trigger forget_operations after delete on checkups for each row execute function inspect.forget_operations();

-- Whose an id is, as in 045.
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
  union all select 'passkeys', p.id::text, u.company::text from passkeys p join users u on u.id = p."user" where p.id = any (ids)
  union all select 'operations', o.id::text, o.company::text from operations o where o.id = any (ids)
$$;
