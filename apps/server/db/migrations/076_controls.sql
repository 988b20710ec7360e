-- compatible-with: 049
-- Supervision of checkups: what the staff decide about each and ask its station, the daily sample that says where to look, and
-- the vehicles that the enforcement service (DAHK) looks for.

-- One row for each checkup of which something was said; without one it is unchecked.
create table controls (
  checkup oid24 primary key references checkups on delete cascade,
  status text not null default 'unchecked' check (status in ('unchecked', 'approved', 'suspicious', 'violation')),
  -- what is wrong with its photographs
  camera_reason oid24 references camera_reasons,
  note text check (note <> ''),
  -- the version of the checkup that was decided about
  checkup_version integer,
  decided_by oid24 references users,
  decided_at timestamptz,
  question text check (question <> ''),
  asked_by oid24 references users,
  asked_at timestamptz,
  answer text check (answer <> ''),
  answered_by oid24 references users,
  answered_at timestamptz,
  version integer not null default 1,
  check ((decided_at is null) = (decided_by is null)),
  check ((question is null) = (asked_at is null) and (question is null) = (asked_by is null)),
  check ((answer is null) = (answered_at is null) and (answer is null) = (answered_by is null)),
  check (answer is null or question is not null),
  constraint controls_violation_note check (status <> 'violation' or note is not null)
);
create index controls_waiting on controls (checkup) where question is not null and answer is null;

-- What was said, each time as it stood then.
create table control_events (
  checkup oid24 not null references checkups on delete cascade,
  at timestamptz not null,
  by_user oid24 not null references users,
  action text not null check (action in ('decide', 'ask', 'answer')),
  status text not null,
  camera_reason oid24,
  note text,
  question text,
  answer text,
  version integer not null,
  primary key (checkup, version)
);

-- Nobody changes what was said; it goes with a checkup that is erased for good, and only then.
create function inspect.keep_control_event() returns trigger language plpgsql security definer
  set search_path = public, pg_temp as $$
begin
  if tg_op = 'UPDATE' or exists (select from checkups c where c.id = old.checkup) then
    raise exception 'append-only: what was said in control stays' using errcode = '23514';
  end if;
  return old;
end $$;
revoke all on function inspect.keep_control_event() from public;
create trigger append_only before update or delete on control_events for each row execute function inspect.keep_control_event();

-- The staff decide and ask; a station answers the question that stands, once, and changes nothing else.
create function inspect.guard_control() returns trigger language plpgsql security definer
  set search_path = public, pg_temp as $$
begin
  if tg_op = 'INSERT' then
    if not inspect.actor_changes_all() or new.answer is not null or new.version <> 1 then
      raise exception 'the staff alone begin a control' using errcode = '42501';
    end if;
    return new;
  end if;
  if new.checkup <> old.checkup or new.version <> old.version + 1 then
    raise exception 'a control goes on by one version' using errcode = '42501';
  end if;
  if inspect.actor_changes_all() then
    if new.answer is not null and (new.answer, new.answered_by, new.answered_at)
         is distinct from (old.answer, old.answered_by, old.answered_at) then
      raise exception 'an answer is the station''s' using errcode = '42501';
    end if;
    if new.question is distinct from old.question and new.answer is not null then
      raise exception 'another question has no answer yet' using errcode = '42501';
    end if;
  elsif old.question is null or old.answer is not null or new.answer is null
     or new.answered_by is distinct from inspect.actor_user()
     or (new.status, new.camera_reason, new.note, new.checkup_version, new.decided_by, new.decided_at, new.question, new.asked_by,
         new.asked_at)
       is distinct from (old.status, old.camera_reason, old.note, old.checkup_version, old.decided_by, old.decided_at, old.question,
         old.asked_by, old.asked_at) then
    raise exception 'a station answers the question that stands, and nothing else' using errcode = '42501';
  end if;
  return new;
end $$;
revoke all on function inspect.guard_control() from public;
create trigger guard_control before insert or update on controls for each row execute function inspect.guard_control();

create function inspect.note_control() returns trigger language plpgsql security definer
  set search_path = public, pg_temp as $$
declare
  what text := case
    when tg_op = 'UPDATE' and new.answer is not null and new.answer is distinct from old.answer then 'answer'
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
revoke all on function inspect.note_control() from public;
create trigger note_control after insert or update on controls for each row execute function inspect.note_control();

alter table controls enable row level security;
create policy read on controls for select to inspect_app
  using ((select inspect.actor_sees_all()) or ((select inspect.actor_mechanic()) is null
    and (select c.id from checkups c where c.id = controls.checkup and not c.deleted) is not null));
create policy add on controls for insert to inspect_app with check ((select inspect.actor_changes_all()));
create policy change on controls for update to inspect_app
  using ((select inspect.actor_changes_all()) or ((select inspect.actor_company()) is not null
    and (select inspect.actor_mechanic()) is null
    and (select c.id from checkups c where c.id = controls.checkup and not c.deleted) is not null));
grant select, insert, update on controls to inspect_app;

alter table control_events enable row level security;
create policy read on control_events for select to inspect_app
  using ((select k.checkup from controls k where k.checkup = control_events.checkup) is not null);
grant select on control_events to inspect_app;

-- The seeds of the daily samples. The digest of a seed is published before its day begins and the seed when it is over, so that
-- nobody who makes the id of a checkup knows whether it will be drawn, and everybody can draw again.
create table control_seeds (
  day date primary key,
  -- 64 hexadecimal digits
  seed text not null check (seed ~ '^[0-9a-f]{64}$'),
  committed_at timestamptz not null,
  check (committed_at < day::timestamp at time zone 'Asia/Yerevan')
);
create trigger append_only before update or delete or truncate on control_seeds
  for each statement execute function inspect.refuse_change();
alter table control_seeds enable row level security;
create policy machine on control_seeds to inspect_system using (true) with check (true);
grant select, insert on control_seeds to inspect_system;

create function inspect.control_draws(today date)
returns table (day date, commitment text, committed_at timestamptz, seed text)
language sql stable security definer set search_path = public, pg_temp as $$
  select s.day, encode(sha256(convert_to(s.seed, 'UTF8')), 'hex'), s.committed_at, case when s.day < today then s.seed end
    from control_seeds s $$;
revoke all on function inspect.control_draws(date) from public;
grant execute on function inspect.control_draws(date) to inspect_app, inspect_system;

-- What a checkup has drawn: 0 … 2³² − 1, as drawOf of the contract.
create function inspect.control_draw(seed text, day date, checkup text, part text) returns bigint
language sql immutable as $$
  select ('x' || left(encode(sha256(convert_to(seed || '/' || to_char(day, 'YYYY-MM-DD') || '/' || checkup || '/' || part, 'UTF8')),
                             'hex'), 8))::bit(32)::bigint $$;

-- Vehicles that the enforcement service looks for: by certificate, by plate, or by either.
create table enforcement_hits (
  id oid24 primary key,
  registration_certificate text check (registration_certificate ~ '^[A-Z]{2}\d{6}$'),
  -- as the contract normalises it
  car_reg_no text check (car_reg_no <> ''),
  reason text not null check (reason <> ''),
  -- inclusive days of Yerevan
  since date not null,
  until date check (until >= since),
  source text not null check (source in ('staff', 'file')),
  search_key text not null,
  created_at timestamptz not null,
  retired_at timestamptz,
  version integer not null default 1,
  check (registration_certificate is not null or car_reg_no is not null)
);
create index enforcement_hits_order on enforcement_hits (created_at desc, id desc) where retired_at is null;
create index enforcement_hits_plate on enforcement_hits (car_reg_no) where retired_at is null;
create index enforcement_hits_certificate on enforcement_hits (registration_certificate) where retired_at is null;
alter table enforcement_hits enable row level security;
-- The list is for who sees the country; of the vehicle at hand everybody is told by the function below.
create policy read on enforcement_hits for select to inspect_app using ((select inspect.actor_sees_all()));
create policy add on enforcement_hits for insert to inspect_app with check ((select inspect.actor_changes_all()));
create policy change on enforcement_hits for update to inspect_app
  using ((select inspect.actor_changes_all())) with check ((select inspect.actor_changes_all()));
grant select, insert, update on enforcement_hits to inspect_app;

-- The hits that hold on this day for the vehicle of this plate or certificate, oldest first.
create function inspect.enforcement_hits_of(plate text, certificate text, today date)
returns table (reason text, since date)
language sql stable security definer set search_path = public, pg_temp as $$
  select h.reason, h.since from enforcement_hits h
   where h.retired_at is null and (h.car_reg_no = plate or h.registration_certificate = certificate)
     and h.since <= today and (h.until is null or h.until >= today)
   order by h.since, h.id limit 5 $$;
revoke all on function inspect.enforcement_hits_of(text, text, date) from public;
grant execute on function inspect.enforcement_hits_of(text, text, date) to inspect_app, inspect_system;
