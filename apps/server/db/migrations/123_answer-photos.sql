-- compatible-with: 049
-- A station may answer the question of control with photographs. They belong to the answer: nothing that reads the photographs of a
-- checkup (its evidence, the comparison with earlier ones, its marks) reads them, and a checkup that is closed takes no other.
create table answer_photos (
  -- Made by the browser, so that a repeat is known.
  id oid24 primary key,
  file oid24 not null unique references files,
  -- Asked at the commit: what is erased for good goes after its checkup, because the bytes go with the rows of the files.
  checkup oid24 not null references checkups deferrable initially deferred,
  company oid24 not null references companies,
  -- Of the bytes as they were sent: how a repeat is known from another photograph under the same id.
  sent_sha256 text not null check (sent_sha256 ~ '^[0-9a-f]{64}$'),
  created_by oid24 not null references users,
  created_at timestamptz not null,
  -- the version of the control that is its answer; null = it came with none yet, and is his who sent it
  answer_version integer
);
create index answer_photos_checkup on answer_photos (checkup);
create index answer_photos_person on answer_photos (created_by, created_at);
create index answer_photos_unsent on answer_photos (created_at) where answer_version is null;

-- An answer is there when somebody has given it; its words may be missing.
alter table controls drop constraint controls_check2, drop constraint controls_check3;
alter table controls add constraint controls_answered check ((answered_at is null) = (answered_by is null)),
  add constraint controls_words check (answer is null or answered_at is not null),
  add constraint controls_answer_to_question check (answered_at is null or question is not null);
drop index controls_waiting;
create index controls_waiting on controls (checkup) where question is not null and answered_at is null;

-- As in 078, with an answer of photographs alone.
create or replace function inspect.guard_control() returns trigger language plpgsql security definer
  set search_path = public, pg_temp as $$
begin
  if tg_op = 'INSERT' then
    if not inspect.actor_changes_all() or new.answered_at is not null or new.version <> 1 then
      raise exception 'the staff alone begin a control' using errcode = '42501';
    end if;
  elsif new.checkup <> old.checkup or new.version <> old.version + 1 then
    raise exception 'a control goes on by one version' using errcode = '42501';
  elsif inspect.actor_changes_all() then
    if new.answered_at is not null and (new.answer, new.answered_by, new.answered_at)
         is distinct from (old.answer, old.answered_by, old.answered_at) then
      raise exception 'an answer is the station''s' using errcode = '42501';
    end if;
    if new.question is distinct from old.question and new.answered_at is not null then
      raise exception 'another question has no answer yet' using errcode = '42501';
    end if;
    if old.question is not null and new.question is null then
      raise exception 'a question is not taken back' using errcode = '42501';
    end if;
    if old.answered_at is not null and new.answered_at is null and new.question = old.question and new.asked_at = old.asked_at then
      raise exception 'an answer stays while its question does' using errcode = '42501';
    end if;
  elsif old.question is null or old.answered_at is not null or new.answered_at is null
     or new.answered_by is distinct from inspect.actor_user()
     or (new.status, new.camera_reason, new.note, new.checkup_version, new.decided_by, new.decided_at, new.question, new.asked_by,
         new.asked_at)
       is distinct from (old.status, old.camera_reason, old.note, old.checkup_version, old.decided_by, old.decided_at, old.question,
         old.asked_by, old.asked_at) then
    raise exception 'a station answers the question that stands, and nothing else' using errcode = '42501';
  elsif new.answer is null
     and not exists (select from answer_photos p where p.checkup = new.checkup and p.answer_version = new.version) then
    raise exception 'an answer has words or photographs' using errcode = '23514';
  end if;
  if (new.decided_at is distinct from case when tg_op = 'UPDATE' then old.decided_at end
        and new.decided_by is distinct from inspect.actor_user())
     or (new.asked_at is distinct from case when tg_op = 'UPDATE' then old.asked_at end
        and new.asked_by is distinct from inspect.actor_user()) then
    raise exception 'who decides or asks is who he is' using errcode = '42501';
  end if;
  return new;
end $$;

create or replace function inspect.note_control() returns trigger language plpgsql security definer
  set search_path = public, pg_temp as $$
declare
  what text := case
    when tg_op = 'UPDATE' and new.answered_at is not null and old.answered_at is null then 'answer'
    when new.question is not null and (tg_op = 'INSERT' and new.decided_at is null
      or tg_op = 'UPDATE' and new.question is distinct from old.question and new.decided_at is not distinct from old.decided_at)
      then 'ask'
    else 'decide' end;
begin
  insert into control_events (checkup, at, by_user, action, status, camera_reason, note, question, answer, version)
    values (new.checkup,
            case what when 'answer' then new.answered_at when 'ask' then new.asked_at else coalesce(new.decided_at, new.asked_at) end,
            inspect.actor_user(), what, new.status, new.camera_reason, new.note, new.question, new.answer, new.version);
  return null;
end $$;

-- It comes while a question waits, from whoever is about to answer it, and changes only by becoming a part of that answer.
create function inspect.guard_answer_photo() returns trigger language plpgsql security definer
  set search_path = public, pg_temp as $$
declare
  waiting integer := (select k.version from controls k
                       where k.checkup = new.checkup and k.question is not null and k.answered_at is null);
begin
  if waiting is null then
    raise exception 'no question waits for an answer' using errcode = '42501';
  end if;
  if tg_op = 'INSERT' then
    if new.answer_version is not null
       or not exists (select from checkups c where c.id = new.checkup and c.company = new.company) then
      raise exception 'a photograph is sent before its answer, by the company of the checkup' using errcode = '42501';
    end if;
  elsif old.answer_version is not null or new.answer_version is distinct from waiting + 1
     or (new.id, new.file, new.checkup, new.company, new.sent_sha256, new.created_by, new.created_at)
       is distinct from (old.id, old.file, old.checkup, old.company, old.sent_sha256, old.created_by, old.created_at) then
    raise exception 'a photograph becomes a part of the next answer, and nothing else' using errcode = '42501';
  end if;
  return new;
end $$;
create trigger guard_answer_photo before insert or update on answer_photos
  for each row execute function inspect.guard_answer_photo();

-- What is said to be of an answer is so when the transaction ends: nobody marks it and leaves the question without one.
create function inspect.is_of_answer() returns trigger language plpgsql security definer
  set search_path = public, pg_temp as $$
begin
  if not exists (select from control_events e where e.checkup = new.checkup and e.version = new.answer_version
                   and e.action = 'answer' and e.by_user = new.created_by) then
    raise exception 'a photograph of an answer that was not given' using errcode = '42501';
  end if;
  return null;
end $$;
create constraint trigger is_of_answer after update on answer_photos deferrable initially deferred
  for each row execute function inspect.is_of_answer();
revoke all on function inspect.guard_answer_photo(), inspect.is_of_answer() from public;

alter table answer_photos enable row level security;
-- Of an answer: whoever sees the control. Before that: he who sent it.
create policy read on answer_photos for select to inspect_app
  using ((answer_version is not null and (select k.checkup from controls k where k.checkup = answer_photos.checkup) is not null)
    or (created_by = (select inspect.actor_user()) and company = (select inspect.actor_company())));
create policy add on answer_photos for insert to inspect_app
  with check (created_by = (select inspect.actor_user()) and company = (select inspect.actor_company())
    and (select k.checkup from controls k where k.checkup = answer_photos.checkup) is not null);
create policy give on answer_photos for update to inspect_app
  using (answer_version is null and created_by = (select inspect.actor_user()) and company = (select inspect.actor_company()))
  with check (true);
grant select, insert, update (answer_version) on answer_photos to inspect_app;

-- The file of one is read by whoever is shown it.
drop policy own on files;
create policy own on files for select to inspect_app
  using ((select inspect.actor_sees_all()) or (company = (select inspect.actor_company())
    and (kind <> 'photo' or ((select inspect.actor_station()) is null and (select inspect.actor_mechanic()) is null)
      or created_by = (select inspect.actor_user())
      or (select a.id from attachments a where a.file = files.id) is not null
      or (select p.id from answer_photos p where p.file = files.id) is not null)));

-- Rows and files at once; the bytes go by a job, which asks whether a row is left.
create function inspect.drop_answer_photos(wanted text[], moment timestamptz) returns void language plpgsql security definer
  set search_path = public, pg_temp as $$
declare
  stored text[] := array(select p.file from answer_photos p where p.id = any (wanted));
begin
  delete from answer_photos p where p.id = any (wanted);
  delete from files f where f.id = any (stored);
  perform inspect.add_job(inspect.new_id(), 'files.settle', jsonb_build_object('id', f, 'kind', 'photo'), null, moment, moment)
    from unnest(stored) f;
end $$;

-- Whoever sent one takes it back, until it is a part of his answer. False: there is none such.
create function inspect.take_back_answer_photo(wanted text, moment timestamptz) returns boolean
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  found text := (select p.id from answer_photos p where p.id = wanted and p.answer_version is null
                   and p.created_by = inspect.actor_user() and p.company = inspect.actor_company() for update);
begin
  if found is null then return false; end if;
  perform inspect.drop_answer_photos(array[found], moment);
  return true;
end $$;

-- What was sent before that and came with no answer.
create function inspect.forget_unsent_answer_photos(before timestamptz, moment timestamptz) returns void
language sql volatile security definer set search_path = public, pg_temp as $$
  select inspect.drop_answer_photos(array(select p.id from answer_photos p
    where p.answer_version is null and p.created_at < before for update skip locked), moment) $$;
revoke all on function inspect.drop_answer_photos(text[], timestamptz), inspect.take_back_answer_photo(text, timestamptz),
  inspect.forget_unsent_answer_photos(timestamptz, timestamptz) from public;
grant execute on function inspect.take_back_answer_photo(text, timestamptz) to inspect_app;
grant execute on function inspect.forget_unsent_answer_photos(timestamptz, timestamptz) to inspect_system;

-- As in 032, and with them those of its answers.
create or replace function inspect.forget_photos(wanted text, moment timestamptz) returns void language plpgsql security definer
  set search_path = public, pg_temp as $$
declare
  gone text[] := array(select a.id from attachments a where a.checkup = wanted);
  stored text[] := array(select a.file from attachments a where a.checkup = wanted);
begin
  delete from photo_reuses r where r.photo = any (gone) or r.earlier = any (gone);
  delete from photo_bands b using attachments a where a.id = any (gone) and b.photo = a.ordinal;
  delete from attachments a where a.id = any (gone);
  delete from files f where f.id = any (stored);
  perform inspect.add_job(inspect.new_id(), 'files.settle', jsonb_build_object('id', f, 'kind', 'photo'), null, moment, moment)
    from unnest(stored) f;
  perform inspect.drop_answer_photos(array(select p.id from answer_photos p where p.checkup = wanted), moment);
end $$;

-- Whose an id is, as in 068.
create or replace function inspect.owners_of(ids text[]) returns table (entity text, record text, owner text)
language sql stable security definer set search_path = public, pg_temp as $$
  select 'companies', c.id::text, c.id::text from companies c where c.id = any (ids)
  union all select 'stations', s.id::text, s.company::text from stations s where s.id = any (ids)
  union all select 'users', u.id::text, u.company::text from users u where u.id = any (ids)
  union all select 'checkups', c.id::text, c.company::text from checkups c where c.id = any (ids)
  union all select 'payments', p.id::text, p.company::text from payments p where p.id = any (ids)
  union all select 'payment_orders', o.id::text, o.company::text from payment_orders o where o.id = any (ids)
  union all select 'double_payments', d.id::text, d.company::text from double_payments d where d.id = any (ids)
  union all select 'cash_shifts', s.id::text, s.company::text from cash_shifts s where s.id = any (ids)
  union all select 'cash_shifts', n.id::text, n.company::text from cash_counts n where n.id = any (ids)
  union all select 'cash_shifts', o.id::text, o.company::text from cash_shift_corrections o where o.id = any (ids)
  union all select 'payment_returns', r.id::text, r.company::text from payment_returns r where r.id = any (ids)
  union all select 'requested_returns', r.id::text, r.company::text from requested_returns r where r.id = any (ids)
  union all select 'files', f.id::text, f.company::text from files f where f.id = any (ids)
  union all select 'attachments', a.id::text, a.company::text from attachments a where a.id = any (ids)
  union all select 'files', p.id::text, p.company::text from answer_photos p where p.id = any (ids)
  union all select 'login_history', h.id::text, h.company::text from login_history h where h.id = any (ids)
  union all select 'sessions', s.id::text, u.company::text from sessions s join users u on u.id = s."user" where s.id = any (ids)
  union all select 'passkeys', p.id::text, u.company::text from passkeys p join users u on u.id = p."user" where p.id = any (ids)
  union all select 'operations', o.id::text, o.company::text from operations o where o.id = any (ids)
$$;
