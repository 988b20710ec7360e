-- compatible-with: 049
-- What the screens of payments read, and what is asked back through a provider.

create index payments_order on payments (payment_order) where payment_order is not null;

-- One row for each wish to pay and for each payment that came without one (cash, terminal, the mediator): all lists of payments
-- are lists of these rows. A wish is in the state that it has been brought to, a payment in the one that its entries tell.
create view inspect.payment_rows with (security_invoker = true) as
  select o.id, true as is_order, o.origin, o.provider as method, o.company, o.station, o.checkup, o.car_reg_no,
         o.lines, o.amount, o.state, o.review, o.paid_at, o.created_by, o.created_at
    from payment_orders o
  union all
  select p.id, false, p.origin, p.method, p.company, p.station, p.checkup, p.car_reg_no,
         jsonb_build_array(jsonb_build_object('purpose', p.purpose, 'amount', p.amount, 'taxYears', to_jsonb(p.tax_years))),
         p.amount,
         case inspect.left_of(p.id) when p.amount then 'paid' when 0 then 'refunded' else 'partially_refunded' end,
         null::text, coalesce(p.paid_at, p.created_at), p.created_by, p.created_at
    from payments p
   where p.payment_order is null;
grant select on inspect.payment_rows to inspect_app;

-- What came for such a row and what of it was given back, as the ledger has it: what came twice came twice. Of one purpose, or of
-- all where none is named.
create function inspect.moved_for(wanted text, of_purpose text) returns table (received bigint, returned bigint)
language sql stable as $$
  select coalesce(sum(m.amount) filter (where m.amount > 0), 0)::bigint,
         coalesce(-sum(m.amount) filter (where m.amount < 0), 0)::bigint
    from inspect.money_moves m
   where m.payment = any (array(select p.id::text from payments p where p.payment_order = wanted) || wanted)
     and (of_purpose is null or m.purpose = of_purpose) $$;

-- What a person wants back for a payer whose money a provider has. It stands before the provider is asked, so that whatever
-- becomes of the answer is compared with it, and nothing is given back twice.
create table requested_returns (
  id oid24 primary key,
  payment oid24 not null references payments,
  attempt oid24 not null references payment_attempts,
  company oid24 not null references companies,
  amount integer not null check (amount > 0),
  reason text not null check (reason <> ''),
  created_by oid24 not null references users,
  at timestamptz not null,
  -- asked: the provider does it · told: it knows no such call, and a person says what he did there
  way text not null check (way in ('asked', 'told')),
  state text not null check (state in ('requested', 'done', 'failed')),
  -- when the provider was asked last; null = not yet, and nothing that it gives back is this
  asked_at timestamptz,
  -- drams that it had given back of the attempt before it was asked
  baseline integer,
  -- asked as a reversal of the whole, which it takes once
  reversing boolean not null default false,
  -- why it failed, or why nobody knows yet
  problem text,
  settled_at timestamptz,
  check ((asked_at is null) = (baseline is null)),
  check ((state = 'requested') = (settled_at is null))
);
-- One at a time: what the provider says it has given back is then this one's.
create unique index requested_returns_open on requested_returns (attempt) where state = 'requested';
create index requested_returns_payment on requested_returns (payment);

alter table requested_returns enable row level security;
create policy read on requested_returns for select to inspect_app
  using ((select inspect.actor_sees_all()) or (company = (select inspect.actor_company()) and (select inspect.actor_runs_company())));
create policy add on requested_returns for insert to inspect_app
  with check (state = 'requested' and asked_at is null and created_by = (select inspect.actor_user())
    and (select p.company from payments p where p.id = requested_returns.payment) = requested_returns.company
    and ((select inspect.actor_changes_all()) or (company = (select inspect.actor_company()) and (select inspect.actor_runs_company()))));
create policy machine on requested_returns to inspect_system using (true) with check (true);
grant select, insert on requested_returns to inspect_app;
grant select, update on requested_returns to inspect_system;

-- Never more is wanted back than is left of what the attempt brought.
create function inspect.check_requested_return() returns trigger language plpgsql security definer
  set search_path = public, pg_temp as $$
declare
  remaining integer;
begin
  perform from payments p where p.attempt = new.attempt order by p.id for no key update;
  if not exists (select from payments p where p.id = new.payment and p.attempt = new.attempt) then
    raise exception 'it is not what this attempt brought' using errcode = '23514', constraint = 'requested_returns_attempt';
  end if;
  select coalesce(sum(inspect.left_of(p.id)), 0) into remaining from payments p where p.attempt = new.attempt;
  if remaining < new.amount then
    raise exception 'more is wanted back than is left' using errcode = '23514', constraint = 'requested_returns_left';
  end if;
  return new;
end $$;
revoke all on function inspect.check_requested_return() from public;
create trigger check_requested_return before insert on requested_returns
  for each row execute function inspect.check_requested_return();

-- As in 065, but the lock of the payment goes together with the one that the reference to it has taken a moment before: two at
-- once would each wait for the other to let go of that.
create or replace function inspect.enter_return() returns trigger language plpgsql security definer
  set search_path = public, pg_temp as $$
declare
  of_payment payments;
  stands text;
  of_checkup text;
  times integer;
begin
  select * into of_payment from payments p where p.id = new.payment for no key update;
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
  insert into ledger_entries (id, payment, kind, debit, credit, amount, company, checkup, at)
    values (inspect.entry_id(new.payment, 'applied', 1), new.payment, 'applied', 'prepaid', new.purpose, sum, new.company,
            new.checkup, new.at);
  return null;
end $$;

-- Whose an id is, as in 066.
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
  union all select 'login_history', h.id::text, h.company::text from login_history h where h.id = any (ids)
  union all select 'sessions', s.id::text, u.company::text from sessions s join users u on u.id = s."user" where s.id = any (ids)
  union all select 'passkeys', p.id::text, u.company::text from passkeys p join users u on u.id = p."user" where p.id = any (ids)
  union all select 'operations', o.id::text, o.company::text from operations o where o.id = any (ids)
$$;
