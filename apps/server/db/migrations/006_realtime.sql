-- What one process tells the others about sockets when it is too long for NOTIFY (@socket.io/postgres-adapter).
-- Written, read and emptied after 30 seconds by the server's own connection, which owns the table: no person's
-- request and no other work of the machine has business here, so nothing is granted and there is no policy.

create table socket_io_attachments (
  id bigserial primary key,
  created_at timestamptz not null default now(),
  payload bytea not null
);
create index socket_io_attachments_age on socket_io_attachments (created_at);
alter table socket_io_attachments enable row level security;
