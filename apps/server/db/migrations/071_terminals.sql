-- compatible-with: 049
-- Terminals of others, where a person pays for a plate: what they are told is owed, and where their money lies.

-- Money that a terminal took lies with its network, also where it was paid beforehand; what the mediator took lies with the mediator.
create or replace function inspect.account_of(origin text, method text) returns text language sql immutable
  as $$ select case when origin = 'onepay' and method <> 'terminal' then 'onepay' else method end $$;

-- What is owed for the inspection of this plate: of the checkup that is open, with the station where it stands; else the tariff of
-- a vehicle that is known. No sum where it might come again for free, and no row where nobody knows the vehicle.
create function inspect.owed_at_terminal(of_plate text, today date) returns table (station text, owed integer)
language sql stable security definer set search_path = public, pg_temp as $$
  select found.station, found.owed from (
    (select 1 as place, c.station::text,
            greatest(0, (c.fees #>> '{inspection,amount}')::integer - paid.inspection)::integer as owed
       from checkups c cross join lateral inspect.paid_for(c.id, c.replaces) paid
      where c.car_reg_no = of_plate and c.status = 'open' and not c.deleted
      order by c.created_at desc, c.id limit 1)
    union all
    (select 2, null,
            case when v.last_opinion = false and v.last_checkup_on
                      + coalesce((select (s.value #>> '{}')::integer from settings s where s.key = 'recheckDays'), 30) >= today
                 then null else t.amount end
       from vehicles v join car_types t on t.id = v.car_type where v.plate = of_plate)
  ) found order by found.place limit 1 $$;
revoke all on function inspect.owed_at_terminal(text, date) from public;
grant execute on function inspect.owed_at_terminal(text, date) to inspect_system;

-- What was paid beforehand for the inspection of this plate in the last year and is not used: all of it together may be a part.
create function inspect.paid_in_part(of_plate text, moment timestamptz) returns integer
language sql stable security definer set search_path = public, pg_temp as $$
  select coalesce(sum(u.amount), 0)::integer from inspect.unused_prepayments(of_plate) u
   where u.purpose = 'inspection' and u.paid_at > moment - interval '365 days' $$;
revoke all on function inspect.paid_in_part(text, timestamptz) from public;
grant execute on function inspect.paid_in_part(text, timestamptz) to inspect_system;

-- As in 065, with the lock that 068 takes of a payment: two that refer to it at once don't wait for each other for ever. What was
-- no second payment pays what it was for; where it was for no checkup yet, the next one.
create or replace function inspect.enter_decision() returns trigger language plpgsql security definer
  set search_path = public, pg_temp as $$
declare
  of_payment payments;
  sum integer;
begin
  if old.status <> 'open' then
    raise exception 'a case is decided once' using errcode = '23514', constraint = 'double_payments_decided';
  end if;
  select * into of_payment from payments p where p.id = new.payment for no key update;
  sum := inspect.left_of(new.payment);
  if (new.status = 'refunded') <> (sum = 0) then
    raise exception 'what is said of the money is not so' using errcode = '23514', constraint = 'double_payments_left';
  end if;
  if new.status = 'credited' or (new.status = 'rejected' and of_payment.checkup is null and of_payment.purpose <> 'subscription') then
    insert into ledger_entries (id, payment, kind, debit, credit, amount, company, at)
      values (inspect.entry_id(new.payment, 'credited', 1), new.payment, 'credited', 'surplus', 'prepaid', sum, new.company, new.decided_at);
  elsif new.status = 'rejected' then
    insert into ledger_entries (id, payment, kind, debit, credit, amount, company, checkup, at)
      values (inspect.entry_id(new.payment, 'applied', 1), new.payment, 'applied', 'surplus', of_payment.purpose, sum, new.company,
              of_payment.checkup, new.decided_at);
  end if;
  return null;
end $$;

-- How many files this person has taken out since then: an unusual number sounds an alarm, and nobody can hide his own notes.
create function inspect.exports_since(moment timestamptz) returns integer language sql stable security definer
  set search_path = public, pg_temp as $$
  select count(*)::integer from edit_histories h
   where h.entity in ('checkupExports', 'paymentExports') and h.record = inspect.actor_user() and h.action = 'export' and h.at > moment $$;
revoke all on function inspect.exports_since(timestamptz) from public;
grant execute on function inspect.exports_since(timestamptz) to inspect_app;

alter table security_events drop constraint security_events_kind_check;
alter table security_events add constraint security_events_kind_check
  check (kind in ('foreign_id', 'lookup_quota', 'passkey_copied', 'export_volume'));
