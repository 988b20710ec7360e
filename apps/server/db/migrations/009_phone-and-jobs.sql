-- Work that is done after a commit, short messages, codes by phone and the second factor.

-- A job is written in the transaction of what it follows from and is gone when it is done. What failed too often
-- stays parked, where people see it. Only the machine reads the table: a payload may be anything.
create table jobs (
  id oid24 primary key,
  name text not null,
  payload jsonb not null,
  singleton_key text,
  parked boolean not null default false,
  attempts integer not null default 0,
  run_at timestamptz not null,
  leased_until timestamptz,
  last_error text,
  created_at timestamptz not null
);
create index jobs_due on jobs (name, run_at) where not parked;
-- A job that has not begun yet takes in the next one of its key; one that has begun doesn't, it may have read too early.
create unique index jobs_single on jobs (name, singleton_key) where singleton_key is not null and attempts = 0;

-- Anybody's transaction may leave work for the machine; nobody's request reads, changes or takes it back.
create function inspect.add_job(job_id text, job_name text, job_payload jsonb, job_key text, job_run_at timestamptz, job_created_at timestamptz)
returns boolean language plpgsql security definer set search_path = public, pg_temp as $$
begin
  insert into jobs (id, name, payload, singleton_key, run_at, created_at)
  values (job_id, job_name, job_payload, job_key, job_run_at, job_created_at)
  on conflict do nothing;
  return found;
end $$;
revoke all on function inspect.add_job(text, text, jsonb, text, timestamptz, timestamptz) from public;
grant execute on function inspect.add_job(text, text, jsonb, text, timestamptz, timestamptz) to inspect_app, inspect_system;

-- What was handed to a provider and what it cost; never the text, which may hold a code.
create table sms_messages (
  id oid24 primary key,
  state text not null check (state in ('waiting', 'sent', 'failed', 'unknown')),
  cost integer not null check (cost >= 0),
  provider_id text,
  created_at timestamptz not null
);
create index sms_messages_created on sms_messages (created_at);

-- In place of a provider where nobody shall be written to: the demonstration shows these, production refuses them.
create table sms_outbox (
  id oid24 primary key,
  phone text not null,
  text text not null,
  at timestamptz not null
);
create index sms_outbox_at on sms_outbox (at desc, id desc);

-- Each wish for a code, counted by what it is about (a number, an account; as a hash) and by where it came from.
create table code_requests (
  id oid24 primary key,
  subject bytea not null,
  address text,
  at timestamptz not null
);
create index code_requests_subject on code_requests (subject, at);
create index code_requests_address on code_requests (address, at);

-- Between the first step (the right password, or a forgotten one) and the code. Its token opens no call.
create table pending_sign_ins (
  id oid24 primary key,
  token_hash bytea not null unique,
  purpose text not null check (purpose in ('two_factor', 'reset')),
  "user" oid24 references users,
  email_hash bytea not null,
  device_hash bytea,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz
);

-- A code for one purpose of one session (or pending sign-in) and one number. Rows without a number keep those who
-- ask for an unknown address on the same path. The hash comes when the message is written.
create table phone_codes (
  id oid24 primary key,
  purpose text not null check (purpose in ('add_phone', 'two_factor', 'reset')),
  binding oid24 not null,
  account bytea not null,
  phone text,
  code_hash text,
  tries integer not null default 0,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz
);
create index phone_codes_binding on phone_codes (binding, purpose, created_at desc);
create index phone_codes_account on phone_codes (account, created_at);

do $$
declare machine text;
begin
  foreach machine in array array['jobs', 'sms_messages', 'sms_outbox', 'code_requests', 'pending_sign_ins', 'phone_codes'] loop
    execute format('alter table %I enable row level security', machine);
    execute format('create policy machine on %I to inspect_system using (true) with check (true)', machine);
    execute format('grant select, insert, update, delete on %I to inspect_system', machine);
  end loop;
end $$;

alter table users add column phone_verified_at timestamptz;
grant select (phone_verified_at) on users to inspect_app;
grant update (phone, phone_verified_at, two_factor) on users to inspect_system;

-- A number that was not verified together with being set is none to send codes to.
create function inspect.unverify_phone() returns trigger language plpgsql as $$
begin
  if new.phone is null or new.phone_verified_at is not distinct from old.phone_verified_at then
    new.phone_verified_at := null;
  end if;
  return new;
end $$;
create trigger unverify_phone before update of phone on users for each row when (new.phone is distinct from old.phone)
  execute function inspect.unverify_phone();

-- When the person last proved himself with his password in this session; null = when it began.
alter table sessions add column fresh_at timestamptz;

-- What else a request must know of its session: a second factor without a number must be completed first.
create function inspect.session_facts(wanted text) returns table (must_add_phone boolean, fresh_at timestamptz)
language sql stable security definer set search_path = public, pg_temp as $$
  select u.two_factor and u.phone_verified_at is null, coalesce(s.fresh_at, s.created_at)
    from sessions s join users u on u.id = s."user"
   where s.id = wanted and u.id = inspect.actor_user() $$;
revoke all on function inspect.session_facts(text) from public;
grant execute on function inspect.session_facts(text) to inspect_app;

alter table login_history drop constraint login_history_result_check;
alter table login_history add constraint login_history_result_check
  check (result in ('success', 'failure', 'locked', 'blocked', 'signed_out', 'code_asked', 'password_reset'));
alter table login_history drop constraint login_history_factor_check;
alter table login_history add constraint login_history_factor_check check (factor in ('password', 'session', 'sms'));

-- The phone, the second factor and a reset password are changed by the machine, in the person's name.
create policy machine on edit_histories for insert to inspect_system with check (true);
grant insert on edit_histories to inspect_system;
