-- compatible-with: 049
-- What has come of photographs that are sent in pieces, until all of it is there.

-- Unlogged: a piece is worth one more sending and no more. After a crash of the database the table is empty, and in no backup
-- of its files is there anything in it; the sender asks how much has come and goes on from there.
create unlogged table photo_pieces (
  person oid24 not null references users,
  company oid24 not null references companies,
  -- the id that the photograph will have
  photo oid24 not null,
  -- of the photograph as it is sent
  sha256 bytea not null check (octet_length(sha256) = 32),
  -- of its first byte
  start int not null check (start >= 0),
  bytes bytea not null check (octet_length(bytes) between 1 and 262144),
  at timestamptz not null,
  primary key (person, photo, sha256, start)
);
-- A picture is compressed as far as it goes.
alter table photo_pieces alter column bytes set storage external;
create index photo_pieces_at on photo_pieces (at);
alter table photo_pieces enable row level security;
create policy own on photo_pieces to inspect_app
  using (person = (select inspect.actor_user()) and company = (select inspect.actor_company()))
  with check (person = (select inspect.actor_user()) and company = (select inspect.actor_company()));
grant select, insert, delete on photo_pieces to inspect_app;
create policy machine on photo_pieces to inspect_system using (true);
grant select, delete on photo_pieces to inspect_system;
