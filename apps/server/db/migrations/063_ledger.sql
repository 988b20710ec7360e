-- compatible-with: 049
-- The ledger: money that moved, by double entry, and the one place that says how much was paid. Each entry moves a sum from
-- one account to another, so what is taken from one is always what the other is given; an entry is never changed, a
-- mistake is put right by another one. Where the money lies: cash; later the channels. What it is for: the purposes.
create table ledger_entries (
  id oid24 primary key,
  payment oid24 not null references payments,
  kind text not null check (kind in ('paid', 'refunded')),
  -- refunds of one payment, one after the other
  n integer not null default 1 check (n > 0),
  debit text not null,
  credit text not null,
  amount integer not null check (amount > 0),
  -- both are the payment's own, which only ever adds them here
  company oid24 not null,
  checkup oid24,
  at timestamptz not null,
  unique (payment, kind, n),
  check (kind <> 'paid' or n = 1),
  check ((kind = 'paid' and debit in ('cash') and credit in ('inspection', 'environmental'))
      or (kind <> 'paid' and credit in ('cash') and debit in ('inspection', 'environmental')))
);
create index ledger_entries_checkup on ledger_entries (checkup);
create index ledger_entries_company on ledger_entries (company, at);

alter table ledger_entries enable row level security;
create policy read on ledger_entries for select to inspect_app
  using ((select inspect.actor_sees_all()) or (company = (select inspect.actor_company())
    and (((select inspect.actor_station()) is null and (select inspect.actor_mechanic()) is null)
      or (select c.id from checkups c where c.id = ledger_entries.checkup) is not null)));
-- Nobody is granted a write: a payment that is added adds its entry.
grant select on ledger_entries to inspect_app;

-- What was received, wherever it lies: one row for each time, below zero where it was given back. Every sum of money that is
-- shown, counted or taken out as a file is a sum of these rows.
create view inspect.receipts with (security_invoker = true) as
  select e.id, e.payment, e.company, e.checkup, e.at,
         case e.kind when 'paid' then e.credit else e.debit end as purpose,
         case e.kind when 'paid' then e.debit else e.credit end as method,
         case e.kind when 'paid' then e.amount else -e.amount end as amount
    from ledger_entries e;
grant select on inspect.receipts to inspect_app;

-- Paid for a checkup along its moves: `former` = the one in whose place it stands, which brings along what was paid for it.
-- `without` = entries that are left out.
create function inspect.paid_for(wanted text, former text, without text[] default '{}')
returns table (inspection bigint, environmental bigint) language sql stable as $$
  select coalesce(sum(r.amount) filter (where r.purpose = 'inspection'), 0)::bigint,
         coalesce(sum(r.amount) filter (where r.purpose = 'environmental'), 0)::bigint
    from inspect.receipts r
   where r.checkup = any (case when former is null then array[wanted] else wanted || inspect.stood_for(former) end)
     and r.id <> all (without) $$;

-- Received for this very checkup, by the company that it was paid to: it stays where it was made, so that who adds up a
-- company's or the country's checkups counts it once.
create function inspect.received_for(wanted text)
returns table (inspection bigint, environmental bigint, total bigint) language sql stable as $$
  select coalesce(sum(r.amount) filter (where r.purpose = 'inspection'), 0)::bigint,
         coalesce(sum(r.amount) filter (where r.purpose = 'environmental'), 0)::bigint,
         coalesce(sum(r.amount), 0)::bigint
    from inspect.receipts r where r.checkup = wanted $$;

create or replace function inspect.checkup_sums(wanted text, former text, fees jsonb, without text[] default '{}')
returns table (due bigint, paid bigint, owed bigint) language sql stable as $$
  select f.inspection + f.environmental, t.inspection + t.environmental,
         greatest(0, f.inspection - t.inspection) + greatest(0, f.environmental - t.environmental)
    from (select (fees #>> '{inspection,amount}')::bigint as inspection,
                 coalesce((fees #>> '{environmental,amount}')::bigint, 0) as environmental) f,
         inspect.paid_for(wanted, former, without) t $$;

-- The id of an entry follows from what it is of.
create function inspect.entry_id(payment text, kind text, n integer) returns text language sql immutable
  as $$ select left(encode(sha256(convert_to(concat_ws(' ', payment, kind, n), 'UTF8')), 'hex'), 24) $$;

-- Who takes money adds a payment; the ledger takes it up by itself, in the same statement.
create function inspect.enter_payments() returns trigger language plpgsql security definer
  set search_path = public, pg_temp as $$
begin
  insert into ledger_entries (id, payment, kind, debit, credit, amount, company, checkup, at)
    select inspect.entry_id(a.id, 'paid', 1), a.id, 'paid', a.method, a.purpose, a.amount, a.company, a.checkup, a.created_at
      from added a where a.amount > 0;
  return null;
end $$;
revoke all on function inspect.enter_payments() from public;

-- Every payment that has no entry yet: of the release before, and of who filled the table with triggers off.
create function inspect.enter_missing_payments() returns void language plpgsql security definer
  set search_path = public, pg_temp as $$
begin
  insert into ledger_entries (id, payment, kind, debit, credit, amount, company, checkup, at)
    select inspect.entry_id(p.id, 'paid', 1), p.id, 'paid', p.method, p.purpose, p.amount, p.company, p.checkup, p.created_at
      from payments p
     where p.amount > 0 and not exists (select from ledger_entries e where e.payment = p.id)
     order by p.created_at, p.id;
end $$;
revoke all on function inspect.enter_missing_payments() from public;
select inspect.enter_missing_payments();

create trigger enter_payments after insert on payments referencing new table as added
  for each statement execute function inspect.enter_payments();
create trigger append_only before update or delete or truncate on ledger_entries
  for each statement execute function inspect.refuse_change();

-- Sums and open pages follow the entries and no longer the payments.
create function inspect.note_entries() returns trigger language plpgsql security definer
  set search_path = public, pg_temp as $$
begin
  perform from checkups c where c.id in (select a.checkup from added a) order by c.id for no key update;
  insert into checkup_count_changes (company, station, day, car_type, status, opinion, count, due, paid, owed)
    with recursive paid_for as (
      select a.checkup::text as id, array_agg(a.id::text) as entries from added a group by a.checkup
      union all
      select k.id::text, f.entries from checkups k join paid_for f on k.replaces = f.id
    ), paid as (
      select f.id, array_agg(entry) as entries from paid_for f cross join unnest(f.entries) entry group by f.id
    )
    select c.company, c.station, (c.created_at at time zone 'Asia/Yerevan')::date, c.car_type, c.status, c.opinion, 0,
           0, s.paid - before.paid, s.owed - before.owed
      from checkups c join paid on paid.id = c.id
     cross join lateral inspect.checkup_sums(c.id, c.replaces, c.fees) s
     cross join lateral inspect.checkup_sums(c.id, c.replaces, c.fees, paid.entries) before
     where c.status in ('open', 'concluded') and not c.deleted;
  return null;
end $$;
revoke all on function inspect.note_entries() from public;
drop trigger note_payments on payments;
drop function inspect.note_payments();
create trigger note_entries after insert on ledger_entries referencing new table as added
  for each statement execute function inspect.note_entries();
drop trigger tell on payments;
create trigger tell after insert on ledger_entries for each row execute function inspect.tell_beside();

-- Entries stand in a chain of hashes beside the payments that they are of.
create or replace function inspect.chained_records() returns table (source text, record text, at timestamptz, whole jsonb)
language sql stable security definer
  set search_path = public, pg_temp set timezone = 'UTC' set datestyle = 'ISO' set bytea_output = 'hex' as $$
  select 'payments', p.id::text, p.created_at, to_jsonb(p) from payments p
  union all select 'ledger_entries', e.id::text, e.at, to_jsonb(e) from ledger_entries e
  union all select 'edit_histories', h.id::text, h.at, to_jsonb(h) from edit_histories h where h.entity in ('accesses', 'users')
  union all select 'login_history', l.id::text, l.at, to_jsonb(l) from login_history l
  union all select 'security_events', e.id::text, e.at, to_jsonb(e) from security_events e $$;
insert into record_chain (source, record, content)
  select source, record, inspect.record_content(whole) from inspect.chained_records()
   where source = 'ledger_entries' order by at, record;
select inspect.chain_records();
create trigger note_record after insert on ledger_entries for each row execute function inspect.note_record();
