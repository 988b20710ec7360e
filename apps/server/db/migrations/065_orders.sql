-- compatible-with: 049
-- Money that comes through a provider. An order asks for it, an attempt is one go at it, and what is heard of an attempt is an
-- event. A payment stays what it was, money that has come, and is never changed: an order that is paid has one for each
-- of its purposes. What came where it was paid already is a surplus, and a case that people decide.

-- A payment may now be a company's own, or of a citizen whose car nobody has seen yet: then it is known by the plate alone.
alter table payments alter column checkup drop not null, alter column vehicle drop not null, alter column created_by drop not null;
alter table payments drop constraint payments_purpose_check, drop constraint payments_method_check, drop constraint payments_origin_check;
alter table payments
  add column payment_order oid24,
  add column attempt oid24,
  add column station oid24 references stations,
  add column car_reg_no text,
  -- the provider's own number of it
  add column reference text,
  -- when the provider took it, where it says so
  add column paid_at timestamptz,
  -- true where it came though all was paid: its case says why
  add column surplus boolean check (surplus),
  add constraint payments_purpose check (purpose in ('inspection', 'environmental', 'subscription')),
  add constraint payments_method check (method in ('cash', 'terminal', 'arca', 'idram', 'telcell')),
  add constraint payments_origin check (origin in ('station', 'onepay', 'company')),
  add constraint payments_of check (case origin
    when 'station' then purpose <> 'subscription' and checkup is not null and vehicle is not null
    when 'onepay' then purpose <> 'subscription' and checkup is null and car_reg_no is not null and reference is not null
    else purpose = 'subscription' and checkup is null end),
  add constraint payments_by check (created_by is not null or origin = 'onepay'),
  add constraint payments_through check ((attempt is null) = (payment_order is null)
    and (method in ('cash', 'terminal') or origin = 'onepay') = (attempt is null));
-- Whatever a lock missed: an attempt brings the money of a purpose once, an order is paid once, the mediator's number is taken once.
create unique index payments_attempt on payments (attempt, purpose) where attempt is not null;
create unique index payments_order_paid on payments (payment_order, purpose) where payment_order is not null and surplus is null;
create unique index payments_onepay on payments (reference) where origin = 'onepay';
create index payments_company on payments (company, created_at desc, id desc);
create index payments_created on payments (created_at desc, id desc);
create index payments_plate on payments (car_reg_no, created_at) where car_reg_no is not null;
-- Of payments the machine sees and adds what came through others, and nothing of what was taken at a desk.
create policy machine on payments to inspect_system
  using (payment_order is not null or origin = 'onepay') with check (payment_order is not null or origin = 'onepay');
grant select, insert on payments to inspect_system;

create table payment_orders (
  id oid24 primary key,
  provider text not null check (provider in ('arca', 'idram', 'telcell')),
  origin text not null check (origin in ('station', 'company')),
  company oid24 not null references companies,
  station oid24 references stations,
  checkup oid24 references checkups,
  vehicle oid24 references vehicles,
  car_reg_no text,
  -- [{purpose, amount, taxYears}], each purpose once
  lines jsonb not null check (jsonb_typeof(lines) = 'array' and jsonb_array_length(lines) > 0),
  amount integer not null check (amount > 0),
  state text not null check (state in ('new', 'pending', 'paid', 'partially_refunded', 'refunded', 'reversed', 'failed', 'expired', 'cancelled')),
  -- why people should look at it
  review text check (review in ('unexpected', 'mismatch', 'second_success')),
  -- drams that were given back in all
  refunded integer not null default 0 check (refunded between 0 and amount),
  paid_at timestamptz,
  -- whose money it was paid with; what another attempt brings is a surplus
  paid_attempt oid24,
  created_by oid24 not null references users,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  version integer not null default 1,
  check ((origin = 'company') = (checkup is null) and (checkup is null) = (vehicle is null) and (checkup is null) = (station is null))
);
create index payment_orders_company on payment_orders (company, created_at desc, id desc);
create index payment_orders_created on payment_orders (created_at desc, id desc);
create index payment_orders_checkup on payment_orders (checkup) where checkup is not null;
-- A company pays for one period at a time.
create unique index payment_orders_subscription on payment_orders (company) where origin = 'company' and state in ('new', 'pending');

create table payment_attempts (
  id oid24 primary key,
  payment_order oid24 not null references payment_orders,
  company oid24 not null references companies,
  n integer not null check (n > 0),
  provider text not null,
  -- what the provider knows it by: never used twice
  merchant_no text not null check (length(merchant_no) <= 32),
  provider_order_id text,
  -- where the person pays; null where nobody holds it
  form_url text,
  state text not null check (state in ('creating', 'open', 'authenticating', 'unknown', 'succeeded', 'declined', 'expired')),
  expires_at timestamptz not null,
  -- when the provider is asked next; null = not any more
  next_poll_at timestamptz,
  polls integer not null default 0,
  -- drams that the provider says it has given back
  refunded integer not null default 0,
  reason text,
  action_code integer,
  problem text,
  masked_pan text,
  rrn text,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  unique (payment_order, n),
  unique (provider, merchant_no),
  unique (provider, provider_order_id)
);
create unique index payment_attempts_live on payment_attempts (payment_order) where state in ('creating', 'open', 'authenticating');
create index payment_attempts_due on payment_attempts (next_poll_at) where next_poll_at is not null;
alter table payments add foreign key (payment_order) references payment_orders, add foreign key (attempt) references payment_attempts;

-- All that was ever heard, each once: what is heard again has had its effect.
create table payment_events (
  id bigint generated by default as identity primary key,
  provider text not null,
  event_key text not null,
  attempt oid24 references payment_attempts,
  company oid24 references companies,
  -- the event of the table of states, or why it has none
  kind text not null,
  state text,
  amount integer,
  refunded integer,
  -- as it came, without card numbers
  raw text not null,
  at timestamptz not null,
  unique (provider, event_key)
);
create index payment_events_attempt on payment_events (attempt, id);
create trigger append_only before update or delete or truncate on payment_events
  for each statement execute function inspect.refuse_change();

-- Money that came a second time for the same vehicle and period, or a second time for the same order.
create table double_payments (
  id oid24 primary key,
  payment oid24 not null unique references payments,
  company oid24 not null references companies,
  -- what had been paid before
  other oid24 references payments,
  car_reg_no text,
  status text not null check (status in ('open', 'refunded', 'credited', 'rejected')),
  opened_at timestamptz not null,
  decided_by oid24 references users,
  decided_at timestamptz,
  note text,
  version integer not null default 1,
  check ((status = 'open') = (decided_at is null))
);
create index double_payments_company on double_payments (company, opened_at desc, id desc);

-- Money that was given back, once for each time.
create table payment_returns (
  id oid24 primary key,
  payment oid24 not null references payments,
  company oid24 not null references companies,
  checkup oid24,
  amount integer not null check (amount > 0),
  reason text not null check (reason <> ''),
  -- null: the provider said so and nobody here asked for it
  created_by oid24 references users,
  at timestamptz not null
);
create index payment_returns_payment on payment_returns (payment);
create trigger append_only before update or delete or truncate on payment_returns
  for each statement execute function inspect.refuse_change();

-- What was paid beforehand is used for one checkup, whole: what is too much of it is owed back there.
create table payment_uses (
  payment oid24 primary key references payments,
  checkup oid24 not null references checkups,
  company oid24 not null references companies,
  vehicle oid24 not null references vehicles,
  purpose text not null check (purpose in ('inspection', 'environmental')),
  tax_years integer[] not null default '{}',
  created_by oid24 not null references users,
  at timestamptz not null
);
create index payment_uses_checkup on payment_uses (checkup);
create index payment_uses_vehicle on payment_uses (vehicle) where purpose = 'environmental';
create trigger append_only before update or delete or truncate on payment_uses
  for each statement execute function inspect.refuse_change();

create table subscription_periods (
  payment oid24 primary key references payments,
  company oid24 not null references companies,
  from_day date not null,
  to_day date not null check (to_day >= from_day),
  amount integer not null,
  at timestamptz not null
);
create index subscription_periods_company on subscription_periods (company, at desc);
create trigger append_only before update or delete or truncate on subscription_periods
  for each statement execute function inspect.refuse_change();

-- Who sees and does what. Money is of a company and its desk, none is a mechanic's.
alter table payment_orders enable row level security;
create policy read on payment_orders for select to inspect_app
  using ((select inspect.actor_sees_all()) or (company = (select inspect.actor_company()) and (select inspect.actor_mechanic()) is null
    and ((select inspect.actor_station()) is null or (select c.id from checkups c where c.id = payment_orders.checkup) is not null)));
create policy add on payment_orders for insert to inspect_app
  with check (company = (select inspect.actor_company()) and created_by = (select inspect.actor_user()) and state = 'new'
    and (select inspect.actor_mechanic()) is null
    and (case origin when 'company' then (select inspect.actor_runs_company())
                     else (select c.company from checkups c where c.id = payment_orders.checkup) = payment_orders.company end));
create policy machine on payment_orders to inspect_system using (true) with check (true);
grant select, insert on payment_orders to inspect_app;
grant select, update on payment_orders to inspect_system;

alter table payment_attempts enable row level security;
create policy read on payment_attempts for select to inspect_app
  using ((select o.id from payment_orders o where o.id = payment_attempts.payment_order) is not null);
create policy add on payment_attempts for insert to inspect_app
  with check (state = 'creating'
    and (select o.company from payment_orders o where o.id = payment_attempts.payment_order) = payment_attempts.company
    and company = (select inspect.actor_company()));
create policy machine on payment_attempts to inspect_system using (true) with check (true);
grant select, insert on payment_attempts to inspect_app;
grant select, update on payment_attempts to inspect_system;

alter table payment_events enable row level security;
create policy read on payment_events for select to inspect_app
  using ((select inspect.actor_sees_all())
    or (select a.id from payment_attempts a where a.id = payment_events.attempt) is not null);
create policy machine on payment_events to inspect_system using (true) with check (true);
grant select on payment_events to inspect_app;
grant select, insert on payment_events to inspect_system;

alter table double_payments enable row level security;
create policy read on double_payments for select to inspect_app
  using ((select inspect.actor_sees_all()) or (company = (select inspect.actor_company()) and (select inspect.actor_runs_company())));
create policy change on double_payments for update to inspect_app
  using ((select inspect.actor_changes_all())) with check ((select inspect.actor_changes_all()) and decided_by = (select inspect.actor_user()));
create policy machine on double_payments to inspect_system using (true) with check (true);
grant select on double_payments to inspect_app;
grant update (status, decided_by, decided_at, note, version) on double_payments to inspect_app;
grant select, insert, update on double_payments to inspect_system;

alter table payment_returns enable row level security;
create policy read on payment_returns for select to inspect_app
  using ((select p.id from payments p where p.id = payment_returns.payment) is not null);
-- Who runs the company gives back what it took; the staff, whatever was taken.
create policy add on payment_returns for insert to inspect_app
  with check (created_by = (select inspect.actor_user())
    and (select p.company from payments p where p.id = payment_returns.payment) = payment_returns.company
    and ((select inspect.actor_changes_all()) or (company = (select inspect.actor_company()) and (select inspect.actor_runs_company()))));
create policy machine on payment_returns to inspect_system using (true) with check (true);
grant select, insert on payment_returns to inspect_app, inspect_system;

alter table payment_uses enable row level security;
create policy read on payment_uses for select to inspect_app
  using ((select c.id from checkups c where c.id = payment_uses.checkup) is not null);
create policy add on payment_uses for insert to inspect_app
  with check (company = (select inspect.actor_company()) and created_by = (select inspect.actor_user())
    and (select inspect.actor_mechanic()) is null
    and (select c.company from checkups c where c.id = payment_uses.checkup) = payment_uses.company);
grant select, insert on payment_uses to inspect_app;

alter table subscription_periods enable row level security;
create policy read on subscription_periods for select to inspect_app
  using ((select inspect.actor_sees_all()) or (company = (select inspect.actor_company()) and (select inspect.actor_runs_company())));
create policy machine on subscription_periods for select to inspect_system using (true);
grant select on subscription_periods to inspect_app, inspect_system;

-- The ledger learns where money lies beside the drawer, and what it is for when it is not yet, or twice, paid for something.
-- applied: what was paid beforehand pays for a checkup · credited: a surplus counts as paid beforehand.
alter table ledger_entries drop constraint ledger_entries_kind_check, drop constraint ledger_entries_check, drop constraint ledger_entries_check1;
alter table ledger_entries
  add constraint ledger_entries_kind check (kind in ('paid', 'refunded', 'applied', 'credited')),
  add constraint ledger_entries_n check (kind = 'refunded' or n = 1),
  add constraint ledger_entries_accounts check (case kind
    when 'paid' then debit in ('cash', 'terminal', 'arca', 'idram', 'telcell', 'onepay')
      and credit in ('inspection', 'environmental', 'subscription', 'prepaid', 'surplus')
    when 'refunded' then credit in ('cash', 'terminal', 'arca', 'idram', 'telcell', 'onepay')
      and debit in ('inspection', 'environmental', 'subscription', 'prepaid', 'surplus')
    when 'applied' then debit in ('prepaid', 'surplus') and credit in ('inspection', 'environmental', 'subscription')
    else debit = 'surplus' and credit = 'prepaid' end);

-- Where the money of a payment lies: what the mediator took lies with the mediator, through whatever channel it came.
create function inspect.account_of(origin text, method text) returns text language sql immutable
  as $$ select case origin when 'onepay' then 'onepay' else method end $$;

create or replace view inspect.receipts with (security_invoker = true) as
  select e.id, e.payment, e.company, e.checkup, e.at,
         case when e.kind = 'refunded' then e.debit else e.credit end as purpose,
         p.method as method,
         case when e.kind = 'refunded' then -e.amount else e.amount end as amount,
         p.origin as origin
    from ledger_entries e
    left join payments p on p.id = e.payment
   where case when e.kind = 'refunded' then e.debit else e.credit end in ('inspection', 'environmental');

-- What lies in each account: one row for each time that money came into it or left it.
create view inspect.money_moves with (security_invoker = true) as
  select e.id, e.payment, e.company, e.checkup, e.at, p.origin, p.method, p.purpose,
         case when e.kind = 'refunded' then e.credit else e.debit end as account,
         case when e.kind = 'refunded' then -e.amount else e.amount end as amount
    from ledger_entries e
    left join payments p on p.id = e.payment
   where e.kind in ('paid', 'refunded');
grant select on inspect.money_moves to inspect_app;

-- Received by this company between two days of Yerevan, both included, by method, origin and purpose: all companies where none
-- is named. What was paid beforehand or twice was received; a subscription is what the company paid itself.
create function inspect.received_by(wanted text, first_day date, last_day date)
returns table (method text, origin text, purpose text, received bigint, returned bigint) language sql stable as $$
  select m.method, m.origin, m.purpose,
         coalesce(sum(m.amount) filter (where m.amount > 0), 0)::bigint,
         coalesce(-sum(m.amount) filter (where m.amount < 0), 0)::bigint
    from inspect.money_moves m
   where (wanted is null or m.company = wanted) and m.purpose <> 'subscription'
     and m.at >= first_day::timestamp at time zone 'Asia/Yerevan'
     and m.at < (last_day + 1)::timestamp at time zone 'Asia/Yerevan'
   group by 1, 2, 3 $$;

create or replace function inspect.enter_payments() returns trigger language plpgsql security definer
  set search_path = public, pg_temp as $$
begin
  insert into ledger_entries (id, payment, kind, debit, credit, amount, company, checkup, at)
    select inspect.entry_id(a.id, 'paid', 1), a.id, 'paid', inspect.account_of(a.origin, a.method),
           case when a.surplus then 'surplus' when a.origin = 'onepay' then 'prepaid' else a.purpose end,
           a.amount, a.company, case when a.surplus then null else a.checkup end, a.created_at
      from added a where a.amount > 0;
  return null;
end $$;
create or replace function inspect.enter_missing_payments() returns void language plpgsql security definer
  set search_path = public, pg_temp as $$
begin
  insert into ledger_entries (id, payment, kind, debit, credit, amount, company, checkup, at)
    select inspect.entry_id(p.id, 'paid', 1), p.id, 'paid', inspect.account_of(p.origin, p.method),
           case when p.surplus then 'surplus' when p.origin = 'onepay' then 'prepaid' else p.purpose end,
           p.amount, p.company, case when p.surplus then null else p.checkup end, p.created_at
      from payments p
     where p.amount > 0 and not exists (select from ledger_entries e where e.payment = p.id)
     order by p.created_at, p.id;
end $$;

-- Where the money of a payment stands now: what it was credited to, and where it was moved since.
create function inspect.standing_of(wanted text) returns table (account text, checkup text) language sql stable security definer
  set search_path = public, pg_temp as $$
  select e.credit, e.checkup::text from ledger_entries e
   where e.payment = wanted and e.kind <> 'refunded'
   order by case e.kind when 'paid' then 1 when 'credited' then 2 else 3 end desc limit 1 $$;
revoke all on function inspect.standing_of(text) from public;
grant execute on function inspect.standing_of(text) to inspect_app, inspect_system;

-- Drams of a payment that were not given back.
create function inspect.left_of(wanted text) returns integer language sql stable security definer
  set search_path = public, pg_temp as $$
  select coalesce(sum(case e.kind when 'paid' then e.amount when 'refunded' then -e.amount else 0 end), 0)::integer
    from ledger_entries e where e.payment = wanted $$;
revoke all on function inspect.left_of(text) from public;
grant execute on function inspect.left_of(text) to inspect_app, inspect_system;

-- Never more is given back than came, however many do it at once: each waits for the other at the payment.
create function inspect.enter_return() returns trigger language plpgsql security definer
  set search_path = public, pg_temp as $$
declare
  of_payment payments;
  stands text;
  of_checkup text;
  times integer;
begin
  select * into of_payment from payments p where p.id = new.payment for update;
  if inspect.left_of(new.payment) < new.amount then
    raise exception 'more is given back than is left' using errcode = '23514', constraint = 'payment_returns_left';
  end if;
  select s.account, s.checkup into stands, of_checkup from inspect.standing_of(new.payment) s;
  select count(*) into times from ledger_entries e where e.payment = new.payment and e.kind = 'refunded';
  insert into ledger_entries (id, payment, kind, n, debit, credit, amount, company, checkup, at)
    values (inspect.entry_id(new.payment, 'refunded', times + 1), new.payment, 'refunded', times + 1, stands,
            inspect.account_of(of_payment.origin, of_payment.method), new.amount, new.company, of_checkup, new.at);
  return null;
end $$;
revoke all on function inspect.enter_return() from public;
create trigger enter_return after insert on payment_returns for each row execute function inspect.enter_return();

-- Only what lies there as paid beforehand, whole and for the same purpose.
create function inspect.enter_use() returns trigger language plpgsql security definer
  set search_path = public, pg_temp as $$
declare
  of_payment payments;
  stands text;
  sum integer;
begin
  select * into of_payment from payments p where p.id = new.payment for update;
  select s.account into stands from inspect.standing_of(new.payment) s;
  sum := inspect.left_of(new.payment);
  if stands is distinct from 'prepaid' or sum = 0 or of_payment.purpose <> new.purpose or of_payment.company <> new.company then
    raise exception 'nothing is left of it to be used' using errcode = '23514', constraint = 'payment_uses_left';
  end if;
  insert into ledger_entries (id, payment, kind, debit, credit, amount, company, checkup, at)
    values (inspect.entry_id(new.payment, 'applied', 1), new.payment, 'applied', 'prepaid', new.purpose, sum, new.company,
            new.checkup, new.at);
  return null;
end $$;
revoke all on function inspect.enter_use() from public;
create trigger enter_use after insert on payment_uses for each row execute function inspect.enter_use();

-- What staff decide of a case moves its money: credited = it counts as paid beforehand; rejected = it was no second payment and
-- pays what it was for. Refunded needs the return to have been entered.
create function inspect.enter_decision() returns trigger language plpgsql security definer
  set search_path = public, pg_temp as $$
declare
  of_payment payments;
  sum integer;
begin
  if old.status <> 'open' then
    raise exception 'a case is decided once' using errcode = '23514', constraint = 'double_payments_decided';
  end if;
  select * into of_payment from payments p where p.id = new.payment for update;
  sum := inspect.left_of(new.payment);
  if (new.status = 'refunded') <> (sum = 0) then
    raise exception 'what is said of the money is not so' using errcode = '23514', constraint = 'double_payments_left';
  end if;
  if new.status = 'credited' then
    insert into ledger_entries (id, payment, kind, debit, credit, amount, company, at)
      values (inspect.entry_id(new.payment, 'credited', 1), new.payment, 'credited', 'surplus', 'prepaid', sum, new.company, new.decided_at);
  elsif new.status = 'rejected' then
    insert into ledger_entries (id, payment, kind, debit, credit, amount, company, checkup, at)
      values (inspect.entry_id(new.payment, 'applied', 1), new.payment, 'applied', 'surplus', of_payment.purpose, sum, new.company,
              of_payment.checkup, new.decided_at);
  end if;
  return null;
end $$;
revoke all on function inspect.enter_decision() from public;
create trigger enter_decision after update of status on double_payments for each row
  when (new.status is distinct from old.status) execute function inspect.enter_decision();

-- What the machine must know of a checkup to credit it: which vehicle, what is due, what was paid along its moves, the tax
-- years that anybody paid for the vehicle, and what is told of it.
create function inspect.checkup_money(wanted text)
returns table (plate text, vin text, inspection_due integer, environmental_due integer, inspection_paid integer,
  environmental_paid integer, paid_years integer[], version integer, status text)
language sql stable security definer set search_path = public, pg_temp as $$
  select c.car_reg_no, c.vin, (c.fees #>> '{inspection,amount}')::integer, (c.fees #>> '{environmental,amount}')::integer,
         p.inspection::integer, p.environmental::integer, inspect.paid_tax_years(array[c.vehicle::text]), c.version, c.status
    from checkups c cross join lateral inspect.paid_for(c.id, c.replaces) p
   where c.id = wanted $$;
revoke all on function inspect.checkup_money(text) from public;
grant execute on function inspect.checkup_money(text) to inspect_system;

-- What had been paid for the same before: what a second payment doubles.
create function inspect.paid_before(of_checkup text, of_order text, wanted text) returns text language sql stable security definer
  set search_path = public, pg_temp as $$
  select p.id::text from payments p
   where p.purpose = wanted and p.surplus is null and (p.payment_order = of_order or p.checkup = of_checkup)
   order by p.created_at desc, p.id limit 1 $$;
revoke all on function inspect.paid_before(text, text, text) from public;
grant execute on function inspect.paid_before(text, text, text) to inspect_system;

-- A paid subscription begins today, or behind what was paid before, and is so many months long; what was due is settled by it.
create function inspect.extend_subscription(wanted text, of_payment text, sum integer, moment timestamptz)
returns table (from_day date, to_day date) language plpgsql security definer set search_path = public, pg_temp as $$
declare
  before companies;
  begins date;
  ends date;
  months integer;
begin
  select * into before from companies c where c.id = wanted for update;
  select coalesce((s.value #>> '{}')::integer, 1) into months from settings s where s.key = 'subscriptionMonths';
  begins := greatest((moment at time zone 'Asia/Yerevan')::date, ((before.subscription ->> 'to')::date + 1));
  ends := (begins + make_interval(months => coalesce(months, 1)) - interval '1 day')::date;
  insert into subscription_periods (payment, company, from_day, to_day, amount, at)
    values (of_payment, wanted, begins, ends, sum, moment);
  update companies c set subscription = jsonb_build_object('from', begins, 'to', ends, 'payment', of_payment),
         subscription_status = true, subscription_total = greatest(0, c.subscription_total - sum), version = c.version + 1
   where c.id = wanted;
  return query select begins, ends;
end $$;
revoke all on function inspect.extend_subscription(text, text, integer, timestamptz) from public;
grant execute on function inspect.extend_subscription(text, text, integer, timestamptz) to inspect_system;

-- The tax years that were paid, also beforehand: those are known when the payment is used.
create view inspect.paid_taxes with (security_invoker = true) as
  select p.checkup, p.vehicle, p.tax_years from payments p
   where p.purpose = 'environmental' and p.checkup is not null and p.surplus is null
  union all select u.checkup, u.vehicle, u.tax_years from payment_uses u where u.purpose = 'environmental';
grant select on inspect.paid_taxes to inspect_app;

create or replace function inspect.paid_tax_years(wanted text[]) returns integer[] language sql stable security definer
  set search_path = public, pg_temp set plan_cache_mode = force_generic_plan as $$
  with recursive replaced as (
    select c.replaces from checkups c where c.vehicle = any (wanted) and c.replaces is not null
    union
    select c.replaces from checkups c join replaced on c.id = replaced.replaces where c.replaces is not null
  ),
  paid as (
    select t.checkup, t.tax_years from inspect.paid_taxes t where t.vehicle = any (wanted)
    union
    select t.checkup, t.tax_years from replaced r join inspect.paid_taxes t on t.checkup = r.replaces
  )
  select coalesce(array_agg(distinct y order by y), '{}')
    from paid
    join checkups counting on counting.id = inspect.counting_checkup(paid.checkup)
    cross join unnest(paid.tax_years) y
   where counting.vehicle = any (wanted)
     -- A tax that can't be named keeps its years.
     and coalesce(counting.fees #> '{environmental,taxYears}' @> to_jsonb(y), true) $$;

-- Whose an id is, as in 055.
create or replace function inspect.owners_of(ids text[]) returns table (entity text, record text, owner text)
language sql stable security definer set search_path = public, pg_temp as $$
  select 'companies', c.id::text, c.id::text from companies c where c.id = any (ids)
  union all select 'stations', s.id::text, s.company::text from stations s where s.id = any (ids)
  union all select 'users', u.id::text, u.company::text from users u where u.id = any (ids)
  union all select 'checkups', c.id::text, c.company::text from checkups c where c.id = any (ids)
  union all select 'payments', p.id::text, p.company::text from payments p where p.id = any (ids)
  union all select 'payment_orders', o.id::text, o.company::text from payment_orders o where o.id = any (ids)
  union all select 'double_payments', d.id::text, d.company::text from double_payments d where d.id = any (ids)
  union all select 'files', f.id::text, f.company::text from files f where f.id = any (ids)
  union all select 'attachments', a.id::text, a.company::text from attachments a where a.id = any (ids)
  union all select 'login_history', h.id::text, h.company::text from login_history h where h.id = any (ids)
  union all select 'sessions', s.id::text, u.company::text from sessions s join users u on u.id = s."user" where s.id = any (ids)
  union all select 'passkeys', p.id::text, u.company::text from passkeys p join users u on u.id = p."user" where p.id = any (ids)
  union all select 'operations', o.id::text, o.company::text from operations o where o.id = any (ids)
$$;

-- As in 033; what somebody was asked to pay through a provider can't go either: his money may still come.
create or replace function inspect.erase_record(wanted text, person text, why text, moment timestamptz) returns boolean
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  c checkups;
  said jsonb[];
  of_vehicles text[];
begin
  if exists (select from payments p where p.checkup = wanted)
     or exists (select from payment_uses u where u.checkup = wanted)
     or exists (select from payment_orders o where o.checkup = wanted)
     or exists (select from checkups d where d.previous_checkup = wanted or d.replaces = wanted) then
    return false;
  end if;
  update checkups set deleted = true, change_action = 'erase', changed_by = person, change_reason = why,
    version = version + 1, updated_at = moment where id = wanted returning * into c;
  if c.id is null then return false; end if;
  perform inspect.let_go(c);
  select array_agg(v.content::jsonb), array_agg(distinct v.content::jsonb ->> 'vehicle') into said, of_vehicles
    from checkup_versions v where v.checkup = wanted;
  delete from checkups where id = wanted;
  delete from vehicle_losses where taken_by = wanted;
  perform inspect.forget_photos(wanted, moment);
  perform inspect.forget_owner(v, said) from unnest(of_vehicles) v where v is not null;
  update checkup_versions set content = inspect.erased_content(content), key = null where checkup = wanted;
  insert into erased_checkups (checkup, at) values (wanted, moment) on conflict do nothing;
  perform inspect.add_job(inspect.new_id(), 'checkups.note-erasure', jsonb_build_object('id', wanted), null, moment, moment);
  return true;
end $$;
