-- compatible-with: 049
-- What was asked stays asked, what was answered stays answered, and who decides or asks is who he is: what the application holds,
-- the database holds too. And medians over companies are read by days.
create or replace function inspect.guard_control() returns trigger language plpgsql security definer
  set search_path = public, pg_temp as $$
begin
  if tg_op = 'INSERT' then
    if not inspect.actor_changes_all() or new.answer is not null or new.version <> 1 then
      raise exception 'the staff alone begin a control' using errcode = '42501';
    end if;
  elsif new.checkup <> old.checkup or new.version <> old.version + 1 then
    raise exception 'a control goes on by one version' using errcode = '42501';
  elsif inspect.actor_changes_all() then
    if new.answer is not null and (new.answer, new.answered_by, new.answered_at)
         is distinct from (old.answer, old.answered_by, old.answered_at) then
      raise exception 'an answer is the station''s' using errcode = '42501';
    end if;
    if new.question is distinct from old.question and new.answer is not null then
      raise exception 'another question has no answer yet' using errcode = '42501';
    end if;
    if old.question is not null and new.question is null then
      raise exception 'a question is not taken back' using errcode = '42501';
    end if;
    if old.answer is not null and new.answer is null and new.question = old.question and new.asked_at = old.asked_at then
      raise exception 'an answer stays while its question does' using errcode = '42501';
    end if;
  elsif old.question is null or old.answer is not null or new.answer is null
     or new.answered_by is distinct from inspect.actor_user()
     or (new.status, new.camera_reason, new.note, new.checkup_version, new.decided_by, new.decided_at, new.question, new.asked_by,
         new.asked_at)
       is distinct from (old.status, old.camera_reason, old.note, old.checkup_version, old.decided_by, old.decided_at, old.question,
         old.asked_by, old.asked_at) then
    raise exception 'a station answers the question that stands, and nothing else' using errcode = '42501';
  end if;
  if (new.decided_at is distinct from case when tg_op = 'UPDATE' then old.decided_at end
        and new.decided_by is distinct from inspect.actor_user())
     or (new.asked_at is distinct from case when tg_op = 'UPDATE' then old.asked_at end
        and new.asked_by is distinct from inspect.actor_user()) then
    raise exception 'who decides or asks is who he is' using errcode = '42501';
  end if;
  return new;
end $$;

create index checkup_counts_day on checkup_counts (day) where company is not null;
