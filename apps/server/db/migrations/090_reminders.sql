-- compatible-with: 049
-- Reminders to owners of vehicles by short message: who wants them, what was sent, who has had enough.

-- Whoever brought the vehicle wants to be reminded at `phone`. Who noted it and when stands in the versions.
alter table checkups add column sms_reminders boolean not null default false;
create index checkups_reminded on checkups (vehicle) where sms_reminders;
create index vehicles_due on vehicles (due_on);

-- It said on which days and at which hour, and nothing read it.
delete from settings where key in ('reminderDaysBefore', 'reminderTime');
create policy reminders on settings for select to inspect_system
  using (key in ('remindersOn', 'remindersFrom', 'remindersTo', 'reminderPartPrice', 'reminderMonthlyDrams'));

-- One message: of one vehicle, one due date and one step there is never a second. The row stays when the person is erased, with
-- neither number nor link: what it cost is counted.
create table reminders (
  id oid24 primary key,
  vehicle oid24 not null,
  due_on date not null,
  step text not null check (step in ('month', 'weeks', 'after')),
  -- the day for which it is
  send_on date not null,
  state text not null check (state in ('waiting', 'sending', 'sent', 'refused', 'unknown', 'dropped')),
  reason text check (reason in ('late', 'money', 'consent', 'due', 'unsent', 'refused', 'timeout', 'crash')),
  -- the checkup in which it was asked for, and the number, since it was first handed over
  checkup oid24,
  phone text,
  -- SHA-256 of what stands in the link of the message
  token_hash bytea unique check (octet_length(token_hash) = 32),
  parts integer,
  -- drams, and the month to which they are charged
  cost integer not null default 0 check (cost >= 0),
  charged_to date,
  provider_id text,
  attempts integer not null default 0,
  -- not before
  next_at timestamptz not null,
  changed_at timestamptz not null,
  unique (vehicle, due_on, step)
);
create index reminders_waiting on reminders (send_on, id) where state = 'waiting';
create index reminders_sending on reminders (changed_at) where state = 'sending';
create index reminders_day on reminders (send_on);
create index reminders_changed on reminders (changed_at desc, id desc) where state in ('refused', 'unknown', 'dropped', 'waiting');
create index reminders_checkup on reminders (checkup) where phone is not null;

-- What has been promised to providers in a month of Yerevan. Whoever takes money holds the row until his commit.
create table reminder_months (
  month date primary key check (extract(day from month) = 1),
  spent integer not null default 0 check (spent >= 0),
  -- when the staff were told that there is none left
  told_at timestamptz
);

-- Up to which day it was looked who is to be reminded, and until when a provider that took nothing is left alone.
create table reminder_planning (
  one boolean primary key default true check (one),
  planned_to date not null,
  paused_until timestamptz
);

-- This number wants no more of this vehicle, whoever asked for it before.
create table reminder_stops (
  id oid24 primary key,
  vehicle oid24 not null,
  phone text not null,
  checkup oid24 not null,
  at timestamptz not null,
  -- null = by the link of a message
  "by" oid24 references users
);
create index reminder_stops_of on reminder_stops (vehicle, phone, at desc);
create index reminder_stops_checkup on reminder_stops (checkup);

alter table reminders enable row level security;
create policy machine on reminders to inspect_system using (true) with check (true);
create policy read on reminders for select to inspect_app using ((select inspect.actor_changes_all()));
grant select, insert, update on reminders to inspect_system;
grant select (id, vehicle, due_on, step, send_on, state, reason, changed_at) on reminders to inspect_app;

alter table reminder_months enable row level security;
create policy machine on reminder_months to inspect_system using (true) with check (true);
create policy read on reminder_months for select to inspect_app using ((select inspect.actor_changes_all()));
grant select, insert, update on reminder_months to inspect_system;
grant select on reminder_months to inspect_app;

alter table reminder_planning enable row level security;
create policy machine on reminder_planning to inspect_system using (true) with check (true);
grant select, insert, update on reminder_planning to inspect_system;

alter table reminder_stops enable row level security;
create policy machine on reminder_stops to inspect_system using (true) with check (true);
create policy read on reminder_stops for select to inspect_app using ((select inspect.actor_changes_all()));
create policy add on reminder_stops for insert to inspect_app
  with check ((select inspect.actor_changes_all()) and "by" = (select inspect.actor_user()));
grant select, insert on reminder_stops to inspect_system;
grant select, insert on reminder_stops to inspect_app;

-- Who is to be reminded of this vehicle: the last result that stands decides, as it does in the register, and a later word that
-- no more is wanted. No row = nobody.
create function inspect.standing_consent(of_vehicle text) returns table (checkup text, phone text, since timestamptz)
language sql stable set search_path = public, pg_temp as $$
  select c.id::text, c.phone, c.created_at from (
    select * from checkups where vehicle = of_vehicle and status = 'concluded' and not deleted
     order by concluded_at desc, id desc limit 1) c
   where c.sms_reminders and c.phone ~ '^\+374(33|4[1349]|55|77|88|9[13-9])\d{6}$'
     and not exists (select from reminder_stops s
                      where s.vehicle = of_vehicle and s.phone = c.phone and s.at >= c.created_at) $$;
revoke all on function inspect.standing_consent(text) from public;
grant execute on function inspect.standing_consent(text) to inspect_app;

-- What decides at the moment of sending. A vehicle that was found faulty has no due date until it is found fit.
create function inspect.reminder_facts(of_vehicle text) returns table (plate text, due_on date, checkup text, phone text)
language sql stable security definer set search_path = public, pg_temp as $$
  select v.plate, case when v.last_opinion is distinct from false then v.due_on end, c.checkup, c.phone
    from vehicles v left join lateral inspect.standing_consent(v.id::text) c on true
   where v.id = of_vehicle $$;

-- The days on which a vehicle is reminded of its due date; a month before the 31st is the last day of a shorter month.
create function inspect.reminder_days(due date) returns table (step text, send_on date) language sql immutable as $$
  values ('month', (due - interval '1 month')::date), ('weeks', due - 14), ('after', due + 1) $$;

-- Writes down who is to be reminded on these days, both included; those who are noted already stay as they are. Returns how many.
create function inspect.plan_reminders(from_day date, to_day date, moment timestamptz) returns integer
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  added integer;
begin
  insert into reminders (id, vehicle, due_on, step, send_on, state, next_at, changed_at)
    select inspect.new_id(), v.id, v.due_on, s.step, s.send_on, 'waiting', moment, moment
      from generate_series(from_day - 1, to_day + 31, interval '1 day') d
      cross join lateral inspect.reminder_days(d::date) s
      join vehicles v on v.due_on = d::date
     where s.send_on between from_day and to_day and v.last_opinion is distinct from false
       and exists (select from checkups c where c.vehicle = v.id and c.sms_reminders)
       and exists (select from inspect.standing_consent(v.id::text))
    on conflict (vehicle, due_on, step) do nothing;
  get diagnostics added = row_count;
  return added;
end $$;
revoke all on function inspect.reminder_facts(text), inspect.plan_reminders(date, date, timestamptz) from public;
grant execute on function inspect.reminder_facts(text), inspect.plan_reminders(date, date, timestamptz) to inspect_system;

-- With a checkup that is erased goes the number it was about: out of the messages that were sent for it, and out of what was said
-- of it since, unless another checkup of the vehicle has the same number.
create function inspect.forget_reminders() returns trigger language plpgsql security definer
  set search_path = public, pg_temp as $$
begin
  update reminders set phone = null, token_hash = null where checkup = old.id;
  delete from reminder_stops s where s.checkup = old.id
     and not exists (select from checkups c where c.vehicle = s.vehicle and c.phone = s.phone and c.id <> old.id);
  return null;
end $$;
revoke all on function inspect.forget_reminders() from public;
create trigger forget_reminders after delete on checkups for each row execute function inspect.forget_reminders();

-- What the machine tells the staff has nobody who sent it.
alter table notifications alter column created_by drop not null;
create policy machine on notifications for insert to inspect_system with check (created_by is null);
create policy machine on notification_targets for insert to inspect_system with check (true);
grant insert on notifications, notification_targets to inspect_system;
