-- compatible-with: 049
-- Of 089 and 090, what was found by a second reading.

-- How much of each statement is paid. A correction in favour of the partner counts from when it was said, not from the statement
-- that will take it.
create or replace function inspect.partner_statement_states(of_partner text)
returns table (statement text, month date, due_on date, total bigint, covered bigint) language sql stable as $$
  with owed as (
    select s.*, coalesce(sum(greatest(s.total, 0)) over (order by s.month rows between unbounded preceding and 1 preceding), 0) as before
      from partner_statements s where s.partner = of_partner
  ), given as (
    select coalesce((select sum(r.amount) from partner_receipts r where r.partner = of_partner), 0)
         + coalesce((select sum(-s.total) from partner_statements s where s.partner = of_partner and s.total < 0), 0)
         + coalesce((select sum(-c.amount) from partner_corrections c
                      where c.partner = of_partner and c.amount < 0
                        and not exists (select from partner_statement_lines l where l.correction = c.id)), 0) as sum
  )
  select o.id::text, o.month, o.due_on, o.total, greatest(0, least(o.total, g.sum - o.before))::bigint from owed o, given g
$$;

-- What should have been paid before this day and was not: what is due less all that was given. A correction in favour of the partner
-- is given, whether a statement has it or not: taken off a later statement it still pays for the earlier one.
create or replace function inspect.partner_overdue(of_partner text, today date) returns bigint language sql stable as $$
  select greatest(0,
      coalesce((select sum(s.total - coalesce((select sum(l.amount) from partner_statement_lines l
                                                where l.statement = s.id and l.kind = 'correction' and l.amount < 0), 0))
                  from partner_statements s where s.partner = of_partner and s.due_on < today), 0)
    + coalesce((select sum(c.amount) from partner_corrections c where c.partner = of_partner and c.amount < 0), 0)
    - coalesce((select sum(r.amount) from partner_receipts r where r.partner = of_partner), 0))::bigint
$$;

-- Closes a month that is over, as in 089. The parent alone is held: who adds a call takes it first, and nobody who tidies up a part
-- is waited for while every other call waits.
create or replace function inspect.close_partner_month(of_month date, moment timestamptz) returns void
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if moment < inspect.yerevan_start(inspect.next_month(of_month)) then raise exception 'the month is not over'; end if;
  if exists (select from partner_months_closed where month >= of_month) then return; end if;
  lock table only partner_calls in share mode;
  insert into partner_months_closed (month, closed_at) values (of_month, moment) on conflict do nothing;
end $$;

-- As in 090: with a checkup that is erased go the numbers it was about. A stop goes when its number stands in no other checkup of
-- the vehicle, whichever of them it came by.
create or replace function inspect.forget_reminders() returns trigger language plpgsql security definer
  set search_path = public, pg_temp as $$
begin
  update reminders set phone = null, token_hash = null where checkup = old.id and phone is not null;
  delete from reminder_stops s where (s.checkup = old.id or s.vehicle = old.vehicle)
     and not exists (select from checkups c where c.vehicle = s.vehicle and c.phone = s.phone and c.id <> old.id);
  return null;
end $$;

-- When it was looked last: not each minute. Null: at the next turn.
alter table reminder_planning add column planned_at timestamptz;

-- As in 090. What was dropped before it was ever handed over comes back when the due date and the wish stand again on its day.
create or replace function inspect.plan_reminders(from_day date, to_day date, moment timestamptz) returns integer
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  added integer;
begin
  update reminders r set state = 'waiting', reason = null, next_at = moment, changed_at = moment
    from vehicles v
   where v.id = r.vehicle and r.send_on between from_day and to_day
     and r.state = 'dropped' and r.reason in ('due', 'consent') and r.attempts = 0
     and v.due_on = r.due_on and v.last_opinion is distinct from false
     and exists (select from inspect.standing_consent(v.id::text));
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
