-- compatible-with: 049
-- What was paid beforehand and used for a checkup that was cancelled waits for the next one; what was paid beforehand and not used,
-- though the vehicle was inspected, is found; a surplus that was none pays for its checkup everywhere; a tax year is paid when all of it is.

-- A use ends with its checkup, and the payment may be used again. `n`: how often it was used by then.
alter table payment_uses add column n integer not null default 1, add column released_at timestamptz;
-- One mediator's payments, a tenth of the checkups: its index is built in a second.
alter table payment_uses drop constraint payment_uses_pkey;
alter table payment_uses add constraint payment_uses_pkey primary key (payment, n);

create function inspect.number_use() returns trigger language plpgsql security definer
  set search_path = public, pg_temp as $$
begin
  select count(*) + 1 into new.n from payment_uses u where u.payment = new.payment;
  new.released_at := null;
  return new;
end $$;
revoke all on function inspect.number_use() from public;
create trigger number_use before insert on payment_uses for each row execute function inspect.number_use();

drop trigger append_only on payment_uses;
create trigger append_only before delete or truncate on payment_uses
  for each statement execute function inspect.refuse_change();
create function inspect.guard_use() returns trigger language plpgsql as $$
begin
  if old.released_at is not null or new.released_at is null
    or to_jsonb(new) - 'released_at' <> to_jsonb(old) - 'released_at' then
    raise exception 'a use is only released, and once' using errcode = '42501';
  end if;
  return new;
end $$;
create trigger guard_use before update on payment_uses for each row execute function inspect.guard_use();

-- applied and released: as often as it was used. The rows that are there were held by narrower rules: they need not be read.
alter table ledger_entries drop constraint ledger_entries_kind, drop constraint ledger_entries_n, drop constraint ledger_entries_accounts;
alter table ledger_entries
  add constraint ledger_entries_kind check (kind in ('paid', 'refunded', 'applied', 'credited', 'released')) not valid,
  add constraint ledger_entries_n check (kind in ('refunded', 'applied', 'released') or n = 1) not valid,
  add constraint ledger_entries_accounts check (case kind
    when 'paid' then debit in ('cash', 'terminal', 'arca', 'idram', 'telcell', 'onepay')
      and credit in ('inspection', 'environmental', 'subscription', 'prepaid', 'surplus')
    when 'refunded' then credit in ('cash', 'terminal', 'arca', 'idram', 'telcell', 'onepay')
      and debit in ('inspection', 'environmental', 'subscription', 'prepaid', 'surplus')
    when 'applied' then debit in ('prepaid', 'surplus') and credit in ('inspection', 'environmental', 'subscription')
    when 'released' then debit in ('inspection', 'environmental') and credit = 'prepaid'
    else debit = 'surplus' and credit = 'prepaid' end) not valid;

create or replace view inspect.receipts with (security_invoker = true) as
  select e.id, e.payment, e.company, e.checkup, e.at,
         case when e.kind in ('refunded', 'released') then e.debit else e.credit end as purpose,
         p.method as method,
         case when e.kind in ('refunded', 'released') then -e.amount else e.amount end as amount,
         p.origin as origin, e.kind
    from ledger_entries e
    left join payments p on p.id = e.payment
   where case when e.kind in ('refunded', 'released') then e.debit else e.credit end in ('inspection', 'environmental');

-- As in 080: what is released was not given back, and used again it was not received twice.
create or replace function inspect.figures_of(c checkups)
returns table (first integer, settled integer, due bigint, environmental_due bigint, paid bigint, owed bigint,
  inspection_received bigint, environmental_received bigint, cash bigint, terminal bigint, arca bigint, idram bigint,
  telcell bigint, returned bigint, received bigint) language sql stable as $$
  select (c.previous_checkup is null)::integer, coalesce((s.owed = 0)::integer, 0), coalesce(s.due, 0),
         case when s.due is null then 0 else coalesce((c.fees #>> '{environmental,amount}')::bigint, 0) end,
         coalesce(s.paid, 0), coalesce(s.owed, 0), m.inspection, m.environmental, m.cash, m.terminal, m.arca, m.idram,
         m.telcell,
         m.returned, m.received
    from (values (1)) one
    left join lateral inspect.checkup_sums(c.id, c.replaces, c.fees) s on c.status in ('open', 'concluded')
   cross join lateral (
     select coalesce(sum(r.amount) filter (where r.purpose = 'inspection'), 0)::bigint as inspection,
            coalesce(sum(r.amount) filter (where r.purpose = 'environmental'), 0)::bigint as environmental,
            coalesce(sum(r.amount) filter (where r.kind <> 'refunded' and r.method = 'cash'), 0)::bigint as cash,
            coalesce(sum(r.amount) filter (where r.kind <> 'refunded' and r.method = 'terminal'), 0)::bigint as terminal,
            coalesce(sum(r.amount) filter (where r.kind <> 'refunded' and r.method = 'arca'), 0)::bigint as arca,
            coalesce(sum(r.amount) filter (where r.kind <> 'refunded' and r.method = 'idram'), 0)::bigint as idram,
            coalesce(sum(r.amount) filter (where r.kind <> 'refunded' and r.method = 'telcell'), 0)::bigint as telcell,
            coalesce(-sum(r.amount) filter (where r.kind = 'refunded'), 0)::bigint as returned,
            coalesce(sum(r.amount), 0)::bigint as received
       from inspect.receipts r where r.checkup = c.id) m $$;
create or replace function inspect.note_entries() returns trigger language plpgsql security definer
  set search_path = public, pg_temp as $$
begin
  perform from checkups c where c.id in (select a.checkup from added a) order by c.id for no key update;
  insert into checkup_count_changes (company, station, day, car_type, car_group, fuel, owner_status, status, opinion, count,
      first, settled, due, environmental_due, paid, owed, inspection_received, environmental_received,
      cash, terminal, arca, idram, telcell, returned, received)
    with recursive paid_for as (
      select a.checkup::text as id, array_agg(a.id::text) as entries from added a group by a.checkup
      union all
      select k.id::text, f.entries from checkups k join paid_for f on k.replaces = f.id
    ), paid as (
      select f.id, array_agg(entry) as entries from paid_for f cross join unnest(f.entries) entry group by f.id
    ), moved as (
      select r.checkup, coalesce(sum(r.amount) filter (where r.purpose = 'inspection'), 0) as inspection,
             coalesce(sum(r.amount) filter (where r.purpose = 'environmental'), 0) as environmental,
             coalesce(sum(r.amount) filter (where r.kind <> 'refunded' and r.method = 'cash'), 0) as cash,
             coalesce(sum(r.amount) filter (where r.kind <> 'refunded' and r.method = 'terminal'), 0) as terminal,
             coalesce(sum(r.amount) filter (where r.kind <> 'refunded' and r.method = 'arca'), 0) as arca,
             coalesce(sum(r.amount) filter (where r.kind <> 'refunded' and r.method = 'idram'), 0) as idram,
             coalesce(sum(r.amount) filter (where r.kind <> 'refunded' and r.method = 'telcell'), 0) as telcell,
             coalesce(-sum(r.amount) filter (where r.kind = 'refunded'), 0) as returned, sum(r.amount) as received
        from inspect.receipts r where r.id in (select a.id from added a) group by r.checkup
    )
    select c.company, c.station, (c.created_at at time zone 'Asia/Yerevan')::date, c.car_type, c.car_group, c.fuel,
        c.owner_status,
           c.status, c.opinion, 0, 0, coalesce(s.settled, 0), 0, 0, coalesce(s.paid, 0), coalesce(s.owed, 0),
           coalesce(m.inspection, 0), coalesce(m.environmental, 0), coalesce(m.cash, 0), coalesce(m.terminal, 0),
           coalesce(m.arca, 0), coalesce(m.idram, 0), coalesce(m.telcell, 0), coalesce(m.returned, 0), coalesce(m.received, 0)
      from checkups c join paid on paid.id = c.id
      left join moved m on m.checkup = c.id
      left join lateral (
        select (now.owed = 0)::integer - (before.owed = 0)::integer as settled, now.paid - before.paid as paid,
               now.owed - before.owed as owed
          from inspect.checkup_sums(c.id, c.replaces, c.fees) now
         cross join inspect.checkup_sums(c.id, c.replaces, c.fees, paid.entries) before) s on c.status in ('open', 'concluded')
     where not c.deleted;
  return null;
end $$;

-- As in 065; used and released in turn, the last of them says where it is.
create or replace function inspect.standing_of(wanted text) returns table (account text, checkup text) language sql stable security definer
  set search_path = public, pg_temp as $$
  select e.credit, case when e.kind <> 'released' then e.checkup::text end from ledger_entries e
   where e.payment = wanted and e.kind <> 'refunded'
   order by case e.kind when 'paid' then 1 when 'credited' then 2 when 'applied' then 2 * e.n + 1 else 2 * e.n + 2 end desc limit 1 $$;

-- As in 068, for each time that it is used.
create or replace function inspect.enter_use() returns trigger language plpgsql security definer
  set search_path = public, pg_temp as $$
declare
  of_payment payments;
  stands text;
  sum integer;
begin
  select * into of_payment from payments p where p.id = new.payment for no key update;
  select s.account into stands from inspect.standing_of(new.payment) s;
  sum := inspect.left_of(new.payment);
  if stands is distinct from 'prepaid' or sum = 0 or of_payment.purpose <> new.purpose or of_payment.company <> new.company then
    raise exception 'nothing is left of it to be used' using errcode = '23514', constraint = 'payment_uses_left';
  end if;
  insert into ledger_entries (id, payment, kind, n, debit, credit, amount, company, checkup, at)
    values (inspect.entry_id(new.payment, 'applied', new.n), new.payment, 'applied', new.n, 'prepaid', new.purpose, sum, new.company,
            new.checkup, new.at);
  return null;
end $$;

create function inspect.enter_release() returns trigger language plpgsql security definer
  set search_path = public, pg_temp as $$
declare
  sum integer;
begin
  perform from payments p where p.id = new.payment for no key update;
  sum := inspect.left_of(new.payment);
  if sum > 0 then
    insert into ledger_entries (id, payment, kind, n, debit, credit, amount, company, checkup, at)
      values (inspect.entry_id(new.payment, 'released', new.n), new.payment, 'released', new.n, new.purpose, 'prepaid', sum, new.company,
              new.checkup, new.released_at);
  end if;
  return null;
end $$;
revoke all on function inspect.enter_release() from public;
create trigger enter_release after update on payment_uses for each row execute function inspect.enter_release();

-- Whoever has paid beforehand and was sent away is not asked again: the money is the plate's, and was not for this record alone. Its
-- name puts it behind `note_change`, which takes the checkup out of the sums with what was paid for it.
create function inspect.release_uses() returns trigger language plpgsql security definer
  set search_path = public, pg_temp as $$
begin
  update payment_uses u set released_at = new.updated_at where u.checkup = new.id and u.released_at is null;
  return null;
end $$;
revoke all on function inspect.release_uses() from public;
create trigger release_uses after update on checkups for each row
  when (old.status = 'open' and new.status = 'cancelled') execute function inspect.release_uses();

-- Whoever sees the checkup that it pays for; used again, that is the last one.
alter policy used on payments
  using ((select u.checkup from payment_uses u where u.payment = payments.id order by u.n desc limit 1) is not null);

-- A case that was decided to be no second payment: its money pays for its checkup.
create function inspect.was_no_surplus(of_payment text) returns boolean language sql stable security definer
  set search_path = public, pg_temp as $$
  select exists (select from double_payments d where d.payment = of_payment and d.status = 'rejected') $$;
revoke all on function inspect.was_no_surplus(text) from public;
grant execute on function inspect.was_no_surplus(text) to inspect_app, inspect_system;

-- As in 086; what was released pays for nothing, what was no surplus for its years.
create or replace view inspect.paid_taxes with (security_invoker = true) as
  select p.checkup, p.vehicle, p.tax_years from payments p
   where p.purpose = 'environmental' and p.checkup is not null and (p.surplus is null or inspect.was_no_surplus(p.id))
     and not exists (select from payment_returns r where r.payment = p.id having sum(r.amount) >= p.amount)
  union all select u.checkup, u.vehicle, u.tax_years from payment_uses u
   where u.purpose = 'environmental' and u.released_at is null
     and not exists (select from payment_returns r join payments p on p.id = r.payment
                      where r.payment = u.payment group by p.amount having sum(r.amount) >= p.amount);

-- As in 113, likewise.
create or replace function inspect.told_receipt(wanted text)
returns table (purpose text, tax_years integer[], method text, received bigint, returned bigint, at timestamptz, company text,
  tax_code text, station text, plate text)
language sql stable security definer set search_path = public, pg_temp as $$
  select p.purpose, p.tax_years, p.method, m.received, m.returned, coalesce(p.paid_at, p.created_at), c.name, c.tax_code, s.name,
         coalesce(p.car_reg_no, k.car_reg_no)
    from payments p
    join companies c on c.id = p.company
    left join checkups k on k.id = p.checkup
    left join stations s on s.id = coalesce(p.station, k.station)
    cross join lateral inspect.moved_for(p.id, null) m
   where p.id = any (array(select o.id::text from payments o where o.payment_order = wanted
                     union select o.id::text from payments o where o.id = wanted
                     union select o.id::text from payments o where o.checkup = wanted and (o.surplus is null or inspect.was_no_surplus(o.id))
                     union select u.payment::text from payment_uses u where u.checkup = wanted and u.released_at is null))
     and m.received > 0
   order by 6, p.purpose desc, p.id $$;

-- Paid beforehand, and not used when the vehicle was inspected between these two days, at whatever station: each with the day of the
-- first inspection after it was paid. Of another company's inspection its day is all that is told.
create function inspect.inspected_without(first_day date, last_day date) returns table (payment text, inspected_on date, inspected_at timestamptz)
language sql stable security definer set search_path = public, pg_temp as $$
  select distinct on (p.id) p.id::text, (c.concluded_at at time zone 'Asia/Yerevan')::date,
         case when inspect.actor_sees_all() or c.company = p.company then c.concluded_at end
    from checkups c
    join payments p on p.car_reg_no = c.car_reg_no
   cross join lateral (select coalesce(p.paid_at, p.created_at) as paid) o
   where c.status = 'concluded' and not c.deleted
     and c.concluded_at >= first_day::timestamp at time zone 'Asia/Yerevan'
     and c.concluded_at < (last_day + 1)::timestamp at time zone 'Asia/Yerevan'
     and (inspect.actor_sees_all() or p.company = inspect.actor_company())
     -- what a case left to the payer's credit waits for the next one
     and p.purpose <> 'subscription' and p.origin = 'onepay' and p.surplus is null
     and o.paid <= c.concluded_at and o.paid > c.concluded_at - inspect.prepaid_period()
     and not exists (select from checkups f
                      where f.car_reg_no = c.car_reg_no and f.status = 'concluded' and not f.deleted
                        and f.concluded_at >= o.paid and f.concluded_at < c.concluded_at)
     and (select s.account from inspect.standing_of(p.id) s) = 'prepaid'
   order by p.id, c.concluded_at $$;
revoke all on function inspect.inspected_without(date, date) from public;
grant execute on function inspect.inspected_without(date, date) to inspect_app;

-- Was a vehicle with this plate inspected since it was paid beforehand?
create function inspect.was_inspected_since(of_plate text, since timestamptz) returns boolean
language sql stable security definer set search_path = public, pg_temp as $$
  select exists (select from checkups c where c.car_reg_no = of_plate and c.status = 'concluded' and not c.deleted
                   and c.concluded_at >= since and c.concluded_at < since + inspect.prepaid_period()) $$;
revoke all on function inspect.was_inspected_since(text, timestamptz) from public;
grant execute on function inspect.was_inspected_since(text, timestamptz) to inspect_app;

-- As in 070. What was released waits again and is of no checkup; what was paid beforehand is of the day on which the vehicle was inspected
-- without it (`otherwise`), or else of the one on which its period ended.
create or replace function inspect.paid_not_inspected(first_day date, last_day date)
returns table (payment text, payment_order text, company text, station text, checkup text, car_reg_no text, purpose text, method text,
               origin text, amount integer, day date, at timestamptz, reason text, concluded_at timestamptz)
language sql stable as $$
  with entered as materialized (
    select e.payment, e.company, e.checkup, e.at, d.day, d.ends, k.status, k.deleted, k.concluded_at, k.vehicle, k.created_at, k.station,
           k.car_reg_no, case when k.status = 'annulled' then inspect.counting_checkup(e.checkup) end as moved
      from ledger_entries e
      left join checkups k on k.id = e.checkup
     cross join lateral (select (e.at at time zone 'Asia/Yerevan')::date as day,
                                ((e.at at time zone 'Asia/Yerevan')::date + 1)::timestamp at time zone 'Asia/Yerevan' as ends) d
     where e.kind <> 'refunded' and e.credit in ('inspection', 'environmental')
       and e.at >= first_day::timestamp at time zone 'Asia/Yerevan'
       and e.at < (last_day + 1)::timestamp at time zone 'Asia/Yerevan'
       and (k.status = 'concluded' and not k.deleted and k.concluded_at < d.ends) is not true
       and (e.kind <> 'applied' or not exists (select from ledger_entries r
                                                where r.payment = e.payment and r.kind = 'released' and r.n = e.n))
  )
  select p.id::text, p.payment_order::text, e.company::text, coalesce(p.station, e.station)::text, c.id,
         coalesce(c.car_reg_no, p.car_reg_no), p.purpose, p.method, p.origin, l.amount, e.day, e.at,
         case when e.checkup is null then 'unused' when c.deleted then 'deleted' when c.status = 'concluded' then 'later' else c.status end,
         case when c.status = 'concluded' and not c.deleted then c.concluded_at end
    from entered e
    join payments p on p.id = e.payment
    left join checkups m on m.id = e.moved
   cross join lateral (
     select coalesce(m.id, e.checkup)::text as id, coalesce(m.car_reg_no, e.car_reg_no) as car_reg_no, coalesce(m.status, e.status) as status,
            coalesce(m.deleted, e.deleted, true) as deleted, case when m.id is null then e.concluded_at else m.concluded_at end
              as concluded_at) c
   cross join lateral (select inspect.left_of(e.payment) as amount offset 0) l
   where (c.status = 'concluded' and not c.deleted and c.concluded_at < e.ends) is not true
     and l.amount > 0
     and (p.purpose = 'inspection' or not inspect.was_inspected(e.vehicle, e.created_at, e.ends))
  union all
  select p.id::text, p.payment_order::text, p.company::text, p.station::text, null, p.car_reg_no, p.purpose, p.method, p.origin,
         l.amount, w.inspected_on, coalesce(p.paid_at, p.created_at), 'otherwise', w.inspected_at
    from inspect.inspected_without(first_day, last_day) w
    join payments p on p.id = w.payment
   cross join lateral (select inspect.left_of(p.id) as amount offset 0) l
   where l.amount > 0
  union all
  select p.id::text, p.payment_order::text, p.company::text, p.station::text, null, p.car_reg_no, p.purpose, p.method, p.origin,
         l.amount, (f.ends at time zone 'Asia/Yerevan')::date, coalesce(p.paid_at, p.created_at), 'unused', null
    from payments p
   cross join lateral (select coalesce(p.paid_at, p.created_at) + inspect.prepaid_period() as ends) f
   cross join lateral (select inspect.left_of(p.id) as amount offset 0) l
   where p.purpose <> 'subscription'
     -- nothing else can lie there as paid beforehand
     and (p.origin = 'onepay' or p.surplus)
     and coalesce(p.paid_at, p.created_at) >= (first_day::timestamp at time zone 'Asia/Yerevan') - inspect.prepaid_period()
     and coalesce(p.paid_at, p.created_at) < ((last_day + 1)::timestamp at time zone 'Asia/Yerevan') - inspect.prepaid_period()
     and l.amount > 0 and (select s.account from inspect.standing_of(p.id) s) = 'prepaid'
     and (p.surplus or not inspect.was_inspected_since(p.car_reg_no, coalesce(p.paid_at, p.created_at))) $$;

-- What is held of the tax of these vehicles, for each year of each checkup that it counts for. `whole`: the year is paid, because the checkup
-- stands and no less is held than it asks for. What a void checkup holds, or one of which a part went back, is drams and no year: whoever
-- is priced next is asked for the rest, however little was asked for before. `spared`: one of them that is left aside.
create function inspect.taxes_held(wanted text[], spared text) returns table (year integer, whole boolean, amount bigint)
language sql stable security definer set search_path = public, pg_temp set plan_cache_mode = force_generic_plan as $$
  with recursive replaced as (
    select c.replaces from checkups c where c.vehicle = any (wanted) and c.replaces is not null
    union
    select c.replaces from checkups c join replaced on c.id = replaced.replaces where c.replaces is not null
  ),
  paid as (
    select t.checkup, t.tax_years from inspect.paid_taxes t where t.vehicle = any (wanted)
    union
    select t.checkup, t.tax_years from replaced r join inspect.paid_taxes t on t.checkup = r.replaces
  ),
  counting as (
    select c.id, c.replaces, c.status, c.fees, array_agg(distinct y order by y) as years
      from paid
      join checkups c on c.id = inspect.counting_checkup(paid.checkup)
      cross join unnest(paid.tax_years) y
     where c.vehicle = any (wanted) and c.id is distinct from spared
       -- A tax that can't be named keeps its years.
       and coalesce(c.fees #> '{environmental,taxYears}' @> to_jsonb(y), true)
     group by c.id
  )
  select y.year, c.status not in ('cancelled', 'annulled') and p.environmental >= coalesce(d.due, 0),
         -- together they are all of it, to the dram
         h.held * y.n / cardinality(c.years) - h.held * (y.n - 1) / cardinality(c.years)
    from counting c
   cross join lateral inspect.paid_for(c.id, c.replaces) p
   cross join lateral (select (c.fees #>> '{environmental,amount}')::bigint as due) d
   -- what is too much is owed back there
   cross join lateral (select least(p.environmental, d.due) as held) h
   cross join unnest(c.years) with ordinality y (year, n) $$;
revoke all on function inspect.taxes_held(text[], text) from public;

-- What a vehicle's next checkup is priced by: years that are paid, and [{year, amount}], drams that are held for years that are not. The build
-- before asks `paid_tax_years`, for which whatever sum paid a year.
create function inspect.vehicle_taxes(of_vehicle text, spared text) returns table (paid_years integer[], tax_held jsonb)
language sql stable security definer set search_path = public, pg_temp set plan_cache_mode = force_generic_plan as $$
  with held as materialized (select * from inspect.taxes_held(array[of_vehicle], spared)),
  by_year as (select h.year, bool_or(h.whole) as whole, sum(h.amount)::bigint as amount from held h group by h.year)
  select coalesce(array_agg(y.year order by y.year) filter (where y.whole), '{}'),
         coalesce(jsonb_agg(jsonb_build_object('year', y.year, 'amount', y.amount) order by y.year)
                    filter (where not y.whole and y.amount > 0), '[]')
    from by_year y $$;
revoke all on function inspect.vehicle_taxes(text, text) from public;
grant execute on function inspect.vehicle_taxes(text, text) to inspect_app;

-- The tax years of a checkup's vehicle that other checkups have paid, whole: nobody pays them here once more.
create function inspect.years_paid_beside(wanted text) returns integer[] language sql stable security definer
  set search_path = public, pg_temp as $$
  select t.paid_years from checkups c cross join lateral inspect.vehicle_taxes(c.vehicle, c.id) t where c.id = wanted $$;
revoke all on function inspect.years_paid_beside(text) from public;
grant execute on function inspect.years_paid_beside(text) to inspect_app, inspect_system;

-- As in 085, with them.
drop function inspect.vehicle_due(text, text);
create function inspect.vehicle_due(wanted_plate text, certificate text)
returns table (car_type text, fuel text, production_year integer, engine_power double precision, last_checkup_on date,
  last_opinion boolean, due_on date, paid_tax_years integer[], paid_years integer[], tax_held jsonb)
language sql stable security definer set search_path = public, pg_temp as $$
  select v.car_type, v.fuel, v.production_year, v.engine_power::double precision, v.last_checkup_on, v.last_opinion, v.due_on,
         inspect.paid_tax_years(array[v.id::text]), t.paid_years, t.tax_held
    from vehicles v join vehicle_owners o on o.vehicle = v.id
   cross join lateral inspect.vehicle_taxes(v.id, null) t
   where v.plate = wanted_plate and o.registration_certificate = certificate $$;
revoke all on function inspect.vehicle_due(text, text) from public;
grant execute on function inspect.vehicle_due(text, text) to inspect_system;

-- As in 066; an owner, who has no drawer of his own, gives cash back from the one in which it lies, while that is open.
create or replace function inspect.put_into_shift() returns trigger language plpgsql security definer
  set search_path = public, pg_temp as $$
begin
  new.person := inspect.actor_user();
  new.shift := null;
  if new.person is null or 'cash' not in (new.debit, new.credit) then return new; end if;
  if new.credit = 'cash' and inspect.actor_role() is distinct from 'TECHNICAL_SERVICE_OPERATOR' then
    select s.id into new.shift from ledger_entries e join cash_shifts s on s.id = e.shift
     where e.payment = new.payment and e.kind = 'paid' and s.closed_at is null for share of s;
    if found then return new; end if;
  end if;
  loop
    select s.id into new.shift from cash_shifts s
     where s.operator = new.person and s.company = new.company and s.closed_at is null for share;
    exit when found;
    insert into cash_shifts (id, company, station, operator, opened_at, opening, automatic)
      select inspect.entry_id(new.id, 'shift', 1), new.company, case when u.company = new.company then u.station end,
             u.id, new.at, 0, true
        from users u where u.id = new.person
      on conflict (operator, company) where closed_at is null do nothing;
  end loop;
  return new;
end $$;
