-- compatible-with: 049
-- What the device of a blocked person had not sent comes here for the administrators. Nothing of it is done.

-- Nobody had ended it when its person was blocked, whether he had let it lapse or not: with its token, which opens nothing any
-- more, his device hands over what it keeps.
alter table sessions add column stood_at_block boolean not null default false;
create function inspect.note_block() returns trigger language plpgsql security definer
  set search_path = public, pg_temp as $$
begin
  update sessions set stood_at_block = true where "user" = new.id and revoked_at is null;
  return null;
end $$;
revoke all on function inspect.note_block() from public;
create trigger note_block after update of blocked on users for each row when (new.blocked and not old.blocked)
  execute function inspect.note_block();

create table quarantined_operations (
  -- the operation's own
  id oid24 primary key,
  person oid24 not null references users,
  -- that of the person when it came; null = the staff
  company oid24 references companies,
  device oid24 not null,
  seq bigint not null check (seq >= 0),
  kind text not null,
  -- of the payload's shape
  schema integer not null,
  -- payload, what it stands on, why it was refused, as JSON in a text, which keeps what jsonb does not take. Null = its checkup has been
  -- removed for good
  content text,
  -- as in `operations`
  payload_hash bytea check (octet_length(payload_hash) = 32),
  -- what it makes or changes; null = its kind is not known
  record oid24,
  -- by the device's clock
  recorded_at timestamptz not null,
  received_at timestamptz not null,
  -- bytes that it may take, with those that belong to it
  size integer not null check (size >= 0),
  -- of the bytes that belong to it, while they come and when they are there
  file_iv bytea,
  file_pieces integer check (file_pieces between 1 and 64),
  file bytea,
  handled_at timestamptz,
  handled_by oid24 references users,
  handled_reason text,
  check ((file_iv is null) = (file_pieces is null) and (file is null or file_pieces is not null)),
  check ((handled_at is null) = (handled_by is null) and (handled_at is null) = (handled_reason is null))
);
create index quarantined_operations_person on quarantined_operations (person);
create index quarantined_operations_record on quarantined_operations (record);
create index quarantined_operations_received on quarantined_operations (received_at);
alter table quarantined_operations enable row level security;
create policy staff on quarantined_operations for select to inspect_app using ((select inspect.actor_changes_all()));
-- Said once, by the one who says it; what came stays as it came.
create policy handle on quarantined_operations for update to inspect_app
  using ((select inspect.actor_changes_all()) and handled_at is null)
  with check ((select inspect.actor_changes_all()) and handled_by = (select inspect.actor_user()));
grant select on quarantined_operations to inspect_app;
grant update (handled_at, handled_by, handled_reason) on quarantined_operations to inspect_app;
create policy machine on quarantined_operations to inspect_system using (true) with check (true);
grant select, insert on quarantined_operations to inspect_system;
grant update (file) on quarantined_operations to inspect_system;

-- The sealed bytes that belong to one of them, until all of them are there.
create table quarantined_pieces (
  operation oid24 not null references quarantined_operations,
  piece integer not null check (piece >= 0),
  bytes bytea not null check (octet_length(bytes) <= 262144),
  primary key (operation, piece)
);
alter table quarantined_pieces enable row level security;
create policy machine on quarantined_pieces to inspect_system using (true) with check (true);
grant select, insert, delete on quarantined_pieces to inspect_system;

-- What has been handed over waits on its device no more.
grant update (pending, attention, oldest_at, late) on operation_devices to inspect_system;

-- With a checkup that is removed for good goes what was written of it here.
create function inspect.forget_quarantined() returns trigger language plpgsql security definer
  set search_path = public, pg_temp as $$
begin
  delete from quarantined_pieces p using quarantined_operations o where o.id = p.operation and o.record = old.id;
  update quarantined_operations set content = null, payload_hash = null, file = null, file_iv = null, file_pieces = null
   where record = old.id;
  return null;
end $$;
revoke all on function inspect.forget_quarantined() from public;
create trigger forget_quarantined after delete on checkups for each row execute function inspect.forget_quarantined();

-- Where the page of devices was granted to be read, the administrator may also say what was done about one of these.
update page_grants g set edit = true
  from pages p where p.id = g.page and p.route = 'devices' and g.role = 'ADMIN' and g."view";
