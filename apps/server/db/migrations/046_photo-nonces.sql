-- compatible-with: 029
-- When the server gave the nonce that a photograph carries; `unproven` = it carries none that holds, which marks the
-- conclusion. What was stored before, or by a build before this, was never asked for one.

alter table attachments add column nonce_at timestamptz;
alter table attachments add column unproven boolean not null default false;
