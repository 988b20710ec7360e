-- compatible-with: 049
-- What partners pay for what they ask: tariffs, the statement of each month, what came by bank transfer. All sums are whole drams.
create table partner_tariffs (
  id oid24 primary key,
  partner oid24 not null references partners,
  -- the first day in Yerevan; it holds until the next one begins
  starts_on date not null,
  monthly_fee integer not null check (monthly_fee between 0 and 1000000000),
  vehicle_price integer not null check (vehicle_price between 0 and 1000000),
  history_price integer not null check (history_price between 0 and 1000000),
  included_calls integer not null check (included_calls between 0 and 100000000),
  -- how many days after its issue a statement is due
  due_days integer not null check (due_days between 0 and 365),
  created_at timestamptz not null,
  created_by oid24 not null references users,
  removed_at timestamptz
);
create unique index partner_tariffs_of on partner_tariffs (partner, starts_on) where removed_at is null;

-- The month whose calls nobody can add to any more. With it go all months before it.
create table partner_months_closed (
  month date primary key check (extract(day from month) = 1),
  closed_at timestamptz not null
);

create table partner_statements (
  id oid24 primary key,
  number integer not null unique check (number > 0),
  partner oid24 not null references partners,
  month date not null check (extract(day from month) = 1),
  issued_at timestamptz not null,
  due_on date not null,
  -- below zero: the partner has that much to its credit
  total bigint not null,
  unique (partner, month)
);

-- Said by staff; the next statement takes it.
create table partner_corrections (
  id oid24 primary key,
  partner oid24 not null references partners,
  -- below zero: in favour of the partner
  amount bigint not null check (amount <> 0 and abs(amount) <= 1000000000),
  reason text not null,
  at timestamptz not null,
  by oid24 not null references users
);
create index partner_corrections_of on partner_corrections (partner, at desc, id desc);

create table partner_statement_lines (
  statement oid24 not null references partner_statements,
  position integer not null,
  kind text not null check (kind in ('fee', 'vehicle', 'history', 'correction')),
  tariff oid24 references partner_tariffs,
  correction oid24 unique references partner_corrections,
  from_day date not null,
  to_day date not null check (to_day >= from_day),
  -- of calls alone
  calls bigint,
  free bigint check (free between 0 and calls),
  price integer,
  amount bigint not null,
  primary key (statement, position),
  check ((kind = 'correction') = (correction is not null) and (kind = 'correction') = (tariff is null)),
  check ((kind in ('vehicle', 'history')) = (calls is not null) and (calls is null) = (free is null)),
  check (calls is null or amount = (calls - free) * price)
);

create table partner_receipts (
  id oid24 primary key,
  partner oid24 not null references partners,
  -- the day and reference of the bank transfer
  paid_on date not null,
  reference text not null,
  amount bigint not null check (amount <> 0 and abs(amount) <= 1000000000),
  -- the receipt that was entered by mistake
  cancels oid24 unique references partner_receipts,
  reason text,
  at timestamptz not null,
  by oid24 not null references users,
  check ((cancels is null) = (amount > 0) and (cancels is null) = (reason is null))
);
create index partner_receipts_of on partner_receipts (partner, paid_on desc, id desc);

do $$
declare each_table text;
begin
  foreach each_table in array array['partner_tariffs', 'partner_statements', 'partner_corrections', 'partner_statement_lines',
    'partner_receipts', 'partner_months_closed'] loop
    execute format('alter table %I enable row level security', each_table);
    if each_table = 'partner_months_closed' then continue; end if;
    execute format('create policy read on %I for select to inspect_app using ((select inspect.actor_changes_all()))', each_table);
    execute format('grant select on %I to inspect_app', each_table);
  end loop;
  -- What is issued, closed, received or corrected stays for good.
  foreach each_table in array array['partner_statements', 'partner_corrections', 'partner_statement_lines', 'partner_receipts',
    'partner_months_closed'] loop
    execute format('create trigger append_only before update or delete or truncate on %I for each statement
      execute function inspect.refuse_change()', each_table);
  end loop;
end $$;
create policy add on partner_tariffs for insert to inspect_app
  with check ((select inspect.actor_changes_all()) and created_by = (select inspect.actor_user()) and removed_at is null);
create policy remove on partner_tariffs for update to inspect_app
  using ((select inspect.actor_changes_all())) with check ((select inspect.actor_changes_all()));
create policy add on partner_corrections for insert to inspect_app
  with check ((select inspect.actor_changes_all()) and by = (select inspect.actor_user()));
create policy add on partner_receipts for insert to inspect_app
  with check ((select inspect.actor_changes_all()) and by = (select inspect.actor_user()));
grant insert on partner_tariffs, partner_corrections, partner_receipts to inspect_app;
grant update (removed_at) on partner_tariffs to inspect_app;

create function inspect.yerevan_start(of_day date) returns timestamptz language sql immutable
  as $$ select of_day::timestamp at time zone 'Asia/Yerevan' $$;

create function inspect.next_month(of_month date) returns date language sql immutable
  as $$ select (of_month + interval '1 month')::date $$;

-- A month whose statement is issued gets no other tariff, whoever writes. The partner is held, so that an issue waits or is seen.
create function inspect.refuse_tariff_of_issued() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform from partners p where p.id = new.partner for no key update;
  if exists (select from partner_statements s where s.partner = new.partner and new.starts_on < inspect.next_month(s.month)) then
    raise exception 'the statement of this month is issued' using errcode = 'integrity_constraint_violation';
  end if;
  return new;
end $$;
revoke all on function inspect.refuse_tariff_of_issued() from public;
create trigger not_of_issued before insert or update on partner_tariffs
  for each row execute function inspect.refuse_tariff_of_issued();
create trigger never_deleted before delete or truncate on partner_tariffs
  for each statement execute function inspect.refuse_change();

-- What takes a receipt back takes back all of it, and is taken back by nothing.
create function inspect.refuse_other_cancellation() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if new.cancels is not null and not exists (
    select from partner_receipts r
     where r.id = new.cancels and r.partner = new.partner and r.cancels is null and r.amount = -new.amount) then
    raise exception 'this takes back no receipt' using errcode = 'integrity_constraint_violation';
  end if;
  return new;
end $$;
revoke all on function inspect.refuse_other_cancellation() from public;
create trigger takes_back_a_whole before insert on partner_receipts
  for each row execute function inspect.refuse_other_cancellation();

-- Nor does a closed month get another call: its answer is not given, so it owes nothing.
create function inspect.refuse_late_call() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if new.at < (select inspect.yerevan_start(inspect.next_month(max(month))) from partner_months_closed) then
    raise exception 'the month of this call is closed' using errcode = 'integrity_constraint_violation';
  end if;
  return new;
end $$;
revoke all on function inspect.refuse_late_call() from public;
create trigger month_is_open before insert on partner_calls for each row execute function inspect.refuse_late_call();

-- A month's calls of a partner are counted from this alone, in their order.
create index partner_calls_billed on partner_calls (partner, at, id) include (call) where status between 200 and 299 and not sandbox;

-- Which calls are paid for, by the name under which they are traced; others are free.
create function inspect.billed_kind(call text) returns text language sql immutable as $$
  select case call when 'GET /partner/v1/vehicle' then 'vehicle' when 'GET /partner/v1/vehicle/checkups' then 'history' end
$$;

-- The days of a month on which each tariff holds, as far as the partner is one.
create function inspect.partner_tariff_parts(of_partner text, of_month date)
returns table (tariff text, from_day date, to_day date, monthly_fee integer, vehicle_price integer, history_price integer,
               included_calls integer, due_days integer)
language sql stable as $$
  with held as (
    select t.*, lead(t.starts_on) over (order by t.starts_on) - 1 as ends_on
      from partner_tariffs t where t.partner = of_partner and t.removed_at is null
  ), part as (
    select h.*, greatest(h.starts_on, of_month) as first_day,
           least(h.ends_on, inspect.next_month(of_month) - 1, (p.retired_at at time zone 'Asia/Yerevan')::date) as last_day
      from held h join partners p on p.id = h.partner
  )
  select id::text, first_day, last_day, monthly_fee, vehicle_price, history_price, included_calls, due_days
    from part where first_day <= last_day
$$;

-- What a month costs by its tariffs and calls; the same for a preview and for the statement. Calls are counted through the month in
-- the order in which they were made: one is free while its number is within what the tariff that holds at it includes. Of a fee as
-- many days are owed as its tariff held, rounded down.
create function inspect.partner_month_lines(of_partner text, of_month date)
returns table (place bigint, kind text, tariff text, from_day date, to_day date, calls bigint, free bigint, price integer,
               amount bigint)
language sql stable as $$
  with part as (
    select * from inspect.partner_tariff_parts(of_partner, of_month)
  ), numbered as (
    select p.tariff, inspect.billed_kind(c.call) as kind, p.included_calls, row_number() over (order by c.at, c.id) as n
      from part p join partner_calls c
        on c.at >= inspect.yerevan_start(p.from_day) and c.at < inspect.yerevan_start(p.to_day + 1)
     where c.partner = of_partner
       and c.at >= inspect.yerevan_start(of_month) and c.at < inspect.yerevan_start(inspect.next_month(of_month))
       and c.status between 200 and 299 and not c.sandbox and inspect.billed_kind(c.call) is not null
  ), used as (
    select u.tariff, u.kind, count(*) as calls, count(*) filter (where u.n <= u.included_calls) as free
      from numbered u group by u.tariff, u.kind
  ), priced as (
    select u.*, case u.kind when 'vehicle' then p.vehicle_price else p.history_price end as price, p.from_day, p.to_day
      from used u join part p using (tariff)
  ), line as (
    select 'fee' as kind, 1 as place, p.tariff, p.from_day, p.to_day, null::bigint as calls, null::bigint as free, null::integer as price,
           p.monthly_fee::bigint * (p.to_day - p.from_day + 1) / (inspect.next_month(of_month) - of_month) as amount
      from part p
    union all
    select u.kind, case u.kind when 'vehicle' then 2 else 3 end, u.tariff, u.from_day, u.to_day, u.calls, u.free, u.price,
           (u.calls - u.free) * u.price
      from priced u
  )
  select row_number() over (order by l.from_day, l.place), l.kind, l.tariff, l.from_day, l.to_day, l.calls, l.free, l.price, l.amount
    from line l
$$;

-- How much of each statement is paid: what came, and what is to the partner's credit, goes to the oldest first.
create function inspect.partner_statement_states(of_partner text)
returns table (statement text, month date, due_on date, total bigint, covered bigint) language sql stable as $$
  with owed as (
    select s.*, coalesce(sum(greatest(s.total, 0)) over (order by s.month rows between unbounded preceding and 1 preceding), 0) as before
      from partner_statements s where s.partner = of_partner
  ), given as (
    select coalesce((select sum(r.amount) from partner_receipts r where r.partner = of_partner), 0)
         + coalesce((select sum(-s.total) from partner_statements s where s.partner = of_partner and s.total < 0), 0) as sum
  )
  select o.id::text, o.month, o.due_on, o.total, greatest(0, least(o.total, g.sum - o.before))::bigint from owed o, given g
$$;

-- What should have been paid before this day and was not.
create function inspect.partner_overdue(of_partner text, today date) returns bigint language sql stable as $$
  select coalesce(sum(s.total - s.covered), 0)::bigint from inspect.partner_statement_states(of_partner) s
   where s.total > s.covered and s.due_on < today
$$;

-- What the partner owes; below zero: what it has paid beforehand.
create function inspect.partner_balance(of_partner text) returns bigint language sql stable as $$
  select (coalesce((select sum(s.total) from partner_statements s where s.partner = of_partner), 0)
        - coalesce((select sum(r.amount) from partner_receipts r where r.partner = of_partner), 0))::bigint
$$;

-- Said by staff before the end of a month, and in no statement yet.
create function inspect.open_partner_corrections(of_partner text, of_month date) returns setof partner_corrections
language sql stable as $$
  select c.* from partner_corrections c
   where c.partner = of_partner and c.at < inspect.yerevan_start(inspect.next_month(of_month))
     and not exists (select from partner_statement_lines l where l.correction = c.id)
   order by c.at, c.id
$$;

-- All that the statement of a month has, or will have, in its order.
create function inspect.partner_month_sheet(of_partner text, of_month date)
returns table ("position" bigint, kind text, tariff text, correction text, from_day date, to_day date, calls bigint, free bigint,
               price integer, amount bigint, reason text)
language sql stable as $$
  select row_number() over (order by s.part, s.n), s.kind, s.tariff, s.correction, s.from_day, s.to_day, s.calls, s.free, s.price,
         s.amount, s.reason
    from (
      select 1 as part, l.place as n, l.kind, l.tariff, null as correction, l.from_day, l.to_day, l.calls, l.free,
             l.price, l.amount, null as reason
        from inspect.partner_month_lines(of_partner, of_month) l
      union all
      select 2, row_number() over (order by c.at, c.id), 'correction', null, c.id::text, (c.at at time zone 'Asia/Yerevan')::date,
             (c.at at time zone 'Asia/Yerevan')::date, null, null, null, c.amount, c.reason
        from inspect.open_partner_corrections(of_partner, of_month) c
    ) s
$$;

-- Closes a month that is over. Whoever is writing a call now is waited for, whoever writes one later finds the month closed.
create function inspect.close_partner_month(of_month date, moment timestamptz) returns void
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if moment < inspect.yerevan_start(inspect.next_month(of_month)) then raise exception 'the month is not over'; end if;
  if exists (select from partner_months_closed where month >= of_month) then return; end if;
  lock table partner_calls in share mode;
  insert into partner_months_closed (month, closed_at) values (of_month, moment) on conflict do nothing;
end $$;
revoke all on function inspect.close_partner_month(date, timestamptz) from public;
grant execute on function inspect.close_partner_month(date, timestamptz) to inspect_system;

-- Closed months that still need a statement, the oldest first.
create function inspect.unstated_partner_months() returns table (partner text, month date)
language sql stable security definer set search_path = public, pg_temp as $$
  with begun as (
    select b.partner, min(b.day) as day from (
      select t.partner, t.starts_on as day from partner_tariffs t where t.removed_at is null
      union all select c.partner, (c.at at time zone 'Asia/Yerevan')::date from partner_corrections c
    ) b group by b.partner
  )
  select b.partner::text, m.month::date
    from begun b, generate_series(date_trunc('month', b.day)::date, (select max(c.month) from partner_months_closed c), interval '1 month') m (month)
   where not exists (select from partner_statements s where s.partner = b.partner and s.month >= m.month)
     and (exists (select from inspect.partner_tariff_parts(b.partner, m.month::date))
       or exists (select from inspect.open_partner_corrections(b.partner, m.month::date)))
   order by 2, 1
$$;
revoke all on function inspect.unstated_partner_months() from public;
grant execute on function inspect.unstated_partner_months() to inspect_system;

-- The only way to a statement. False: this month has one, or a later one has, or there is nothing to state.
create function inspect.issue_partner_statement(of_partner text, of_month date, new_id text, moment timestamptz) returns boolean
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  due integer;
begin
  -- One issuer at a time: numbers have no gaps.
  lock table partner_statements in share row exclusive mode;
  perform from partners p where p.id = of_partner for no key update;
  if not exists (select from partner_months_closed where month >= of_month) then raise exception 'the month is not closed'; end if;
  if exists (select from partner_statements s where s.partner = of_partner and s.month >= of_month) then return false; end if;
  select p.due_days into due from inspect.partner_tariff_parts(of_partner, of_month) p order by p.from_day desc limit 1;
  if due is null and not exists (select from inspect.open_partner_corrections(of_partner, of_month)) then return false; end if;
  with stated as (
    insert into partner_statements (id, number, partner, month, issued_at, due_on, total)
    select new_id, (select coalesce(max(s.number), 0) + 1 from partner_statements s), of_partner, of_month, moment,
           (moment at time zone 'Asia/Yerevan')::date + coalesce(due, 15), sum(l.amount)
      from inspect.partner_month_sheet(of_partner, of_month) l
    returning id
  )
  insert into partner_statement_lines (statement, position, kind, tariff, correction, from_day, to_day, calls, free, price, amount)
  select s.id, l.position, l.kind, l.tariff, l.correction, l.from_day, l.to_day, l.calls, l.free, l.price, l.amount
    from stated s, inspect.partner_month_sheet(of_partner, of_month) l;
  return true;
end $$;
revoke all on function inspect.issue_partner_statement(text, date, text, timestamptz) from public;
grant execute on function inspect.issue_partner_statement(text, date, text, timestamptz) to inspect_system;

-- Staff may let a partner wait that has not paid: its calls are refused, its sandbox goes on.
alter table partners add refuse_unpaid boolean not null default false;

create or replace function inspect.enter_partner(hash bytea, address inet, moment timestamptz)
returns table (partner text, key text, sandbox boolean, scopes text[], refusal text, wait integer)
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  found_row record;
  minute timestamptz := date_trunc('minute', moment);
  today timestamptz := date_trunc('day', moment at time zone 'Asia/Yerevan') at time zone 'Asia/Yerevan';
begin
  select p.id as partner, k.id as key, k.sandbox, p.scopes, p.addresses, p.minute_quota, p.day_quota, p.refuse_unpaid, k.last_used_at
    into found_row
    from partner_keys k join partners p on p.id = k.partner
   where k.key_hash = hash and k.revoked_at is null and p.active and p.retired_at is null
     and (p.expires_on is null or p.expires_on >= (moment at time zone 'Asia/Yerevan')::date);
  if not found then return; end if;
  partner := found_row.partner; key := found_row.key; sandbox := found_row.sandbox; scopes := found_row.scopes;
  if cardinality(found_row.addresses) > 0
    and not exists (select from unnest(found_row.addresses) network where address <<= network::inet) then
    refusal := 'address';
  elsif not inspect.use_quota(partner, sandbox, 'minute', minute, found_row.minute_quota) then
    refusal := 'quota'; wait := ceil(extract(epoch from minute + interval '1 minute' - moment));
  elsif not inspect.use_quota(partner, sandbox, 'day', today, found_row.day_quota) then
    refusal := 'quota'; wait := ceil(extract(epoch from today + interval '1 day' - moment));
  -- After the quotas: what is refused here leaves a row in the trace, and a loop that runs wild must not fill the disk.
  elsif found_row.refuse_unpaid and not sandbox
    and inspect.partner_overdue(partner, (moment at time zone 'Asia/Yerevan')::date) > 0 then
    refusal := 'unpaid';
  end if;
  -- To the minute: it says whether a key is still in use, and every call is in the history.
  if found_row.last_used_at is null or found_row.last_used_at < minute then
    update partner_keys k set last_used_at = minute where k.id = found_row.key;
  end if;
  return next;
end $$;

-- Where the page was granted to be read, whoever may read it may also do what it is for.
update page_grants g set "create" = true, "edit" = true
  from pages p where p.id = g.page and p.route = 'api-payments' and g.role = 'ADMIN' and g."view";
