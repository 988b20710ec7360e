-- compatible-with: 049
-- Enforcement hits that the machine asks an HTTP source for. What came from there is the source's alone: people neither write nor change
-- it, and the machine sees and changes nothing else in this table.
alter table enforcement_hits drop constraint enforcement_hits_source_check;
alter table enforcement_hits add constraint enforcement_hits_source_check check (source in ('staff', 'file', 'http'));
create policy machine on enforcement_hits to inspect_system using (source = 'http') with check (source = 'http');
grant select, insert, update on enforcement_hits to inspect_system;
create policy not_of_source on enforcement_hits as restrictive for insert to inspect_app with check (source <> 'http');
create policy unchanged_of_source on enforcement_hits as restrictive for update to inspect_app
  using (source <> 'http') with check (source <> 'http');

-- What became of asking it: one row, which everybody who asks takes his turn in.
create table enforcement_source (
  id oid24 primary key check (id = repeat('0', 24)),
  -- counts the questions: an answer to one that is not the newest any more is thrown away
  turn integer not null default 0,
  -- since when it is being asked; whoever died while asking has lost his turn after a while
  asking_since timestamptz,
  -- the last answer that was taken, and how many hits it had
  succeeded_at timestamptz,
  hits integer check (hits >= 0),
  -- of that answer; and the SHA-256 of the address that gave it, since another one may use the same tags for other lists
  etag text,
  address_digest text check (address_digest ~ '^[0-9a-f]{64}$'),
  -- the last one that was not taken, and why
  failed_at timestamptz,
  problem text check (problem ~ '^[a-z_]+$'),
  -- figures and names of fields that its sentence needs; nothing that the source has written
  details jsonb,
  check ((succeeded_at is null) = (hits is null)),
  check ((failed_at is null) = (problem is null)),
  check ((etag is null) = (address_digest is null))
);
insert into enforcement_source (id) values (repeat('0', 24));
alter table enforcement_source enable row level security;
create policy read on enforcement_source for select to inspect_app using ((select inspect.actor_sees_all()));
grant select on enforcement_source to inspect_app;
create policy machine on enforcement_source to inspect_system using (true) with check (true);
grant select, update on enforcement_source to inspect_system;

-- Of what nobody has changed but the machine, the history names nobody. The rows that are there all name somebody: they are not read
-- again, under a lock that every call would wait for.
alter table edit_histories alter column "user" drop not null;
alter table edit_histories add constraint edit_histories_user_check check ("user" is not null or entity = 'dahk') not valid;
