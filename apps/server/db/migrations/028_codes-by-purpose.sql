-- compatible-with: 018
-- Wishes for codes and money for messages are counted by what they are for, so that a forgotten password, which anybody may
-- claim, uses up nothing of a sign-in. A row of the former build has no purpose and counts for none.
alter table code_requests add column purpose text;
alter table sms_messages add column budget text not null default 'notice' check (budget in ('sign_in', 'reset', 'notice'));

-- The person's own browser has tries of its own: strangers' guesses end every other way in, and not this one.
alter table known_devices add column failures integer not null default 0;

-- As in 008; a new link also forgets what was guessed in the person's own browsers.
create or replace function inspect.invite(person text, token bytea, at timestamptz, until timestamptz) returns boolean
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if person = inspect.actor_user() or not inspect.keeps(person) then return false; end if;
  update users set password_hash = null where id = person and accepted;
  update sessions set revoked_at = at where "user" = person and revoked_at is null;
  delete from login_guards where email_hash = (select sha256(convert_to(email, 'UTF8')) from users where id = person);
  update known_devices set failures = 0 where "user" = person and failures > 0;
  insert into invitations ("user", token_hash, created_at, expires_at) values (person, token, at, until)
    on conflict ("user") do update set token_hash = excluded.token_hash, created_at = excluded.created_at, expires_at = excluded.expires_at;
  return true;
end $$;
