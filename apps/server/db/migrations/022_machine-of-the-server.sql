-- compatible-with: 018
-- A server whose login owns nothing (inspect_server) does these as the machine.

-- At its start it looks whether it fits the database.
grant select on schema_migrations to inspect_system;

-- What one process tells the others when it is too long for NOTIFY, until now the owner's alone.
create policy machine on socket_io_attachments to inspect_system using (true) with check (true);
grant select, insert, delete on socket_io_attachments to inspect_system;
grant usage on sequence socket_io_attachments_id_seq to inspect_system;
