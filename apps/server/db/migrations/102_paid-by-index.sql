-- compatible-with: 049
-- What was paid for a checkup and what moved of a payment, found along an index under any PostgreSQL. Since the minor
-- releases of November 2026 (CVE-2026-116327) a condition that calls a function with a value of the outer query is looked at
-- after the policy of the row: `checkup = any (… stood_for(former))` read the ledger of the whole country. What stands in a
-- sub-select of its own is one value.
create or replace function inspect.paid_for(wanted text, former text, without text[] default '{}')
returns table (inspection bigint, environmental bigint) language sql stable as $$
  select coalesce(sum(r.amount) filter (where r.purpose = 'inspection'), 0)::bigint,
         coalesce(sum(r.amount) filter (where r.purpose = 'environmental'), 0)::bigint
    from inspect.receipts r
   where r.checkup = any ((select case when former is null then array[wanted] else wanted || inspect.stood_for(former) end)::text[])
     and r.id <> all (without) $$;

create or replace function inspect.moved_for(wanted text, of_purpose text) returns table (received bigint, returned bigint)
language sql stable as $$
  select coalesce(sum(m.amount) filter (where m.amount > 0), 0)::bigint,
         coalesce(-sum(m.amount) filter (where m.amount < 0), 0)::bigint
    from inspect.money_moves m
   where m.payment = any (array(select p.id::text from payments p where p.payment_order = wanted union all select wanted))
     and (of_purpose is null or m.purpose = of_purpose) $$;
