-- compatible-with: 018
-- Passkeys (WebAuthn) as a second factor. What only the holder of the key can sign is never here.
create table passkeys (
  id oid24 primary key,
  "user" oid24 not null references users on delete cascade,
  credential_id bytea not null unique check (octet_length(credential_id) between 1 and 1023),
  -- COSE
  public_key bytea not null,
  -- how often the authenticator says it was used; of those that don't count it stays 0
  counter bigint not null check (counter >= 0),
  transports text[] not null,
  -- may be copied to other devices of its holder; has been
  backup_eligible boolean not null,
  backed_up boolean not null,
  name text not null,
  created_at timestamptz not null,
  last_used_at timestamptz
);
create index passkeys_user on passkeys ("user", created_at);
alter table passkeys enable row level security;
create policy machine on passkeys to inspect_system using (true) with check (true);
grant select, insert, update, delete on passkeys to inspect_system;
-- One's own, and whose they are for those who take lost ones away.
create policy read on passkeys for select to inspect_app
  using ("user" = (select inspect.actor_user()) or (select inspect.actor_changes_all()));
grant select (id, "user", name, created_at, last_used_at, backed_up) on passkeys to inspect_app;

-- What a key must sign: for one session (or pending sign-in), once.
create table passkey_challenges (
  id oid24 primary key,
  purpose text not null check (purpose in ('register', 'sign_in')),
  binding oid24 not null,
  -- whose tries are counted together, as with codes
  account bytea not null,
  challenge bytea not null check (octet_length(challenge) = 32),
  failed boolean not null default false,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz
);
create index passkey_challenges_binding on passkey_challenges (binding, purpose);
create index passkey_challenges_account on passkey_challenges (account, created_at) where failed;
alter table passkey_challenges enable row level security;
create policy machine on passkey_challenges to inspect_system using (true) with check (true);
grant select, insert, update, delete on passkey_challenges to inspect_system;

-- When the person last proved his second factor in this session: what changes it asks for that.
alter table sessions add column factor_at timestamptz;

drop function inspect.session_facts(text);
create function inspect.session_facts(wanted text) returns table (must_add_phone boolean, fresh_at timestamptz, has_passkey boolean)
language sql stable security definer set search_path = public, pg_temp as $$
  select u.two_factor and u.phone_verified_at is null, coalesce(s.fresh_at, s.created_at),
    exists (select from passkeys p where p."user" = u.id)
    from sessions s join users u on u.id = s."user"
   where s.id = wanted and u.id = inspect.actor_user() $$;
revoke all on function inspect.session_facts(text) from public;
grant execute on function inspect.session_facts(text) to inspect_app;

alter table login_history drop constraint login_history_factor_check;
alter table login_history add constraint login_history_factor_check
  check (factor in ('password', 'session', 'sms', 'pin', 'passkey'));

-- A key whose counter goes back; the staff, who belong to no company, have keys too.
alter table security_events drop constraint security_events_kind_check;
alter table security_events add constraint security_events_kind_check
  check (kind in ('foreign_id', 'lookup_quota', 'passkey_copied'));
alter table security_events alter column company drop not null;

-- Whose an id is, as in 014.
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
$$;

-- Another way in to an administrator's account is told to the others, as in 035; here it is the machine that changes it.
create function inspect.note_passkey() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
declare
  whose oid24 := coalesce(new."user", old."user");
  changed_by text := coalesce(nullif(current_setting('inspect.passkeys_by', true), ''), whose);
begin
  if exists (select from users where id = whose and role = 'ADMIN') then
    insert into administrator_changes (id, at, "by", person, what)
    values (encode(substring(uuid_send(gen_random_uuid()) for 12), 'hex'), date_trunc('milliseconds', clock_timestamp()), changed_by, whose, 'changed');
  end if;
  return null;
end $$;
revoke all on function inspect.note_passkey() from public;
create trigger note_passkey after insert or delete on passkeys for each row execute function inspect.note_passkey();
