-- compatible-with: 018
-- With what a browser seals its unsent work. One key a person, wrapped by a secret that lies outside the database; another
-- secret gives another key and leaves this one, so that what it seals opens again when the secret is found again.
create table seal_keys (
  "user" oid24 not null references users on delete cascade,
  -- which secret wraps it: the beginning of its hash
  secret text not null,
  -- AES-256-GCM: 12 bytes of nonce, 32 of the key, 16 of the tag
  wrapped bytea not null check (octet_length(wrapped) = 60),
  made_at timestamptz not null,
  primary key ("user", secret)
);
alter table seal_keys enable row level security;
create policy machine on seal_keys to inspect_system using (true) with check (true);
grant select, insert on seal_keys to inspect_system;
