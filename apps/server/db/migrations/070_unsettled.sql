-- compatible-with: 049
-- What was paid and not inspected, what was inspected and not paid, and what is registered of money with whoever keeps the fiscal receipts.

create index ledger_entries_at on ledger_entries (at);
create index checkups_concluded_at on checkups (concluded_at) where status = 'concluded' and not deleted;
-- Money that may lie there as paid beforehand, by the moment from which its period runs.
create index payments_period on payments ((coalesce(paid_at, created_at))) where purpose <> 'subscription' and (origin = 'onepay' or surplus);

-- How long money that was paid beforehand waits for its checkup, as in inspect.paid_already.
create function inspect.prepaid_period() returns interval language sql immutable as $$ select interval '365 days' $$;

-- Was this vehicle inspected to the end between these two, wherever? Its tax was then not taken for nothing.
create function inspect.was_inspected(of_vehicle text, since timestamptz, before timestamptz) returns boolean
language sql stable security definer set search_path = public, pg_temp as $$
  select exists (select from checkups c where c.vehicle = of_vehicle and c.status = 'concluded' and not c.deleted
                   and c.concluded_at >= since and c.concluded_at < before) $$;
revoke all on function inspect.was_inspected(text, timestamptz, timestamptz) from public;
grant execute on function inspect.was_inspected(text, timestamptz, timestamptz) to inspect_app;

-- Along the moves of a checkup: an id for an id.
grant execute on function inspect.counting_checkup(text) to inspect_app;

-- Money that was received between two days of Yerevan, both included, is still held, and for which no inspection was concluded by
-- the end of its day. Its day is the one on which it was paid for a checkup, or, of what was paid beforehand and never used, the
-- one on which its period ended. A result that was moved counts for the money that went along; a tax counts as used where its
-- vehicle was inspected that day after all. What came twice is no such money: it is a case. `reason`: what became of it since.
-- Most money was inspected in time, and that its own checkup says: only of the others is asked what is left, and only a result that
-- was annulled can have been moved.
create function inspect.paid_not_inspected(first_day date, last_day date)
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
         l.amount, (f.ends at time zone 'Asia/Yerevan')::date, coalesce(p.paid_at, p.created_at), 'unused', null
    from payments p
   cross join lateral (select coalesce(p.paid_at, p.created_at) + inspect.prepaid_period() as ends) f
   cross join lateral (select inspect.left_of(p.id) as amount offset 0) l
   where p.purpose <> 'subscription'
     -- nothing else can lie there as paid beforehand
     and (p.origin = 'onepay' or p.surplus)
     and coalesce(p.paid_at, p.created_at) >= (first_day::timestamp at time zone 'Asia/Yerevan') - inspect.prepaid_period()
     and coalesce(p.paid_at, p.created_at) < ((last_day + 1)::timestamp at time zone 'Asia/Yerevan') - inspect.prepaid_period()
     and l.amount > 0 and (select s.account from inspect.standing_of(p.id) s) = 'prepaid' $$;

-- Checkups that were concluded between two days of Yerevan, both included, and whose fees the ledger does not have as paid: drams of
-- each that are owed. A tax that can't be named yet is owed, and is null.
create function inspect.inspected_not_paid(first_day date, last_day date)
returns table (checkup text, company text, station text, car_reg_no text, number text, opinion boolean, created_by text, day date,
               concluded_at timestamptz, inspection bigint, environmental bigint, paid bigint)
language sql stable as $$
  select c.id::text, c.company::text, c.station::text, c.car_reg_no, c.number, c.opinion, c.created_by::text,
         (c.concluded_at at time zone 'Asia/Yerevan')::date, c.concluded_at, o.inspection, o.environmental,
         t.inspection + t.environmental
    from checkups c
   cross join lateral inspect.paid_for(c.id, c.replaces) t
   cross join lateral (select (c.fees #>> '{inspection,amount}')::bigint as inspection,
                              (c.fees #>> '{environmental,amount}')::bigint as environmental) due
   cross join lateral (select greatest(0, due.inspection - t.inspection) as inspection,
                              case when due.environmental is not null then greatest(0, due.environmental - t.environmental) end
                                as environmental) o
   where c.status = 'concluded' and not c.deleted
     and c.concluded_at >= first_day::timestamp at time zone 'Asia/Yerevan'
     and c.concluded_at < (last_day + 1)::timestamp at time zone 'Asia/Yerevan'
     and (o.inspection > 0 or coalesce(o.environmental, 1) > 0) $$;

-- What was told of money to whoever keeps the fiscal receipts (e-HDM): one row for each time that a station's money came or went back, made by
-- the job that tells it, where somebody is told at all. The ledger is what waits to be told; nothing is queued beside it.
create table fiscal_receipts (
  -- the entry of the ledger, and the key by which a repeat is known there
  entry oid24 primary key references ledger_entries,
  payment oid24 not null references payments,
  company oid24 not null references companies,
  kind text not null check (kind in ('sale', 'return')),
  amount integer not null check (amount > 0),
  at timestamptz not null,
  tries integer not null default 0,
  -- when it is told next; null = it has been
  next_at timestamptz,
  -- null where it was told and no receipt is due
  number text check (number <> ''),
  settled_at timestamptz,
  -- why the last try failed
  problem text,
  check ((next_at is null) = (settled_at is not null)),
  check (number is null or settled_at is not null)
);
create index fiscal_receipts_due on fiscal_receipts (next_at) where next_at is not null;
create index fiscal_receipts_at on fiscal_receipts (at);
create index fiscal_receipts_payment on fiscal_receipts (payment);

alter table fiscal_receipts enable row level security;
create policy read on fiscal_receipts for select to inspect_app
  using ((select p.id from payments p where p.id = fiscal_receipts.payment) is not null);
create policy machine on fiscal_receipts to inspect_system using (true) with check (true);
grant select on fiscal_receipts to inspect_app;
grant select, update on fiscal_receipts to inspect_system;

-- Takes up what the ledger has entered since, and hands out what is due; nobody else is given it before `until`. A day is looked
-- back behind the newest that is known: a transaction may end later than the clock that it read. A subscription is the operator's
-- sale and no company's. A return is told behind its sale, with the number that the sale was given: where none was due, none is of the
-- return, and what was sold before anybody was told is not returned there either.
create function inspect.claim_fiscal_receipts(since timestamptz, moment timestamptz, until timestamptz, at_most integer)
returns table (entry text, payment text, company text, tax_code text, kind text, purpose text, method text, origin text,
               amount integer, at timestamptz, sale_number text, tries integer)
language plpgsql security definer set search_path = public, pg_temp as $$
#variable_conflict use_column
begin
  insert into fiscal_receipts (entry, payment, company, kind, amount, at, next_at)
    select e.id, e.payment, e.company, case e.kind when 'paid' then 'sale' else 'return' end, e.amount, e.at, moment
      from ledger_entries e
      join payments p on p.id = e.payment
     where e.kind in ('paid', 'refunded') and p.purpose <> 'subscription'
       and e.at >= greatest(since, (select max(f.at) - interval '1 day' from fiscal_receipts f))
       and (e.kind = 'paid' or exists (
             select from ledger_entries s where s.payment = e.payment and s.kind = 'paid' and s.at >= since))
       and not exists (select from fiscal_receipts f where f.entry = e.id)
     order by e.at, e.id limit at_most
    on conflict do nothing;
  update fiscal_receipts f set next_at = null, settled_at = moment
    from fiscal_receipts s
   where f.kind = 'return' and f.next_at <= moment and s.payment = f.payment and s.kind = 'sale' and s.settled_at is not null
     and s.number is null;
  return query
    with due as (
      select f.entry from fiscal_receipts f
       where f.next_at <= moment
         and (f.kind = 'sale' or exists (
               select from fiscal_receipts s where s.payment = f.payment and s.kind = 'sale' and s.number is not null))
       order by f.next_at, f.at, f.entry limit at_most
         for update skip locked
    ), taken as (
      update fiscal_receipts f set tries = f.tries + 1, next_at = until from due where f.entry = due.entry returning f.*
    )
    select t.entry::text, t.payment::text, t.company::text, c.tax_code, t.kind, p.purpose, p.method, p.origin, t.amount, t.at,
           case t.kind when 'return' then
             (select s.number from fiscal_receipts s where s.payment = t.payment and s.kind = 'sale') end, t.tries
      from taken t join payments p on p.id = t.payment join companies c on c.id = t.company
     order by t.at, t.entry;
end $$;
revoke all on function inspect.claim_fiscal_receipts(timestamptz, timestamptz, timestamptz, integer) from public;
grant execute on function inspect.claim_fiscal_receipts(timestamptz, timestamptz, timestamptz, integer) to inspect_system;
