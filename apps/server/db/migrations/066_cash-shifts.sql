-- compatible-with: 049
-- The cash shift of an operator: what was in the drawer at its start, what he took and gave back, and what he found in it at
-- its end. What ought to be there is always a sum of the ledger, worked out here; nobody states it.
create table cash_shifts (
  id oid24 primary key,
  company oid24 not null references companies,
  -- where the drawer stood when it was opened; null: of an operator of the whole company
  station oid24 references stations,
  operator oid24 not null references users,
  opened_at timestamptz not null,
  -- drams in the drawer
  opening integer not null check (opening >= 0),
  -- opened by the first cash that moved while none was open
  automatic boolean not null default false,
  closed_at timestamptz,
  closed_by oid24 references users,
  -- the count that it was closed by
  closing oid24,
  reason text check (reason <> ''),
  check ((closed_at is null) = (closing is null) and (closed_at is null) = (closed_by is null)),
  check (closed_at is not null or reason is null)
);
-- One open shift of a person; in another company he has another drawer.
create unique index cash_shifts_open on cash_shifts (operator, company) where closed_at is null;
create index cash_shifts_company on cash_shifts (company, opened_at desc, id desc);
create index cash_shifts_opened on cash_shifts (opened_at desc, id desc);

-- What was found in the drawer; each time is kept, also when he counts again.
create table cash_counts (
  id oid24 primary key,
  shift oid24 not null references cash_shifts,
  company oid24 not null references companies,
  counted integer not null check (counted >= 0),
  expected bigint not null,
  counted_by oid24 not null references users,
  at timestamptz not null,
  -- two within one thousandth of a second
  n bigint generated always as identity
);
create index cash_counts_shift on cash_counts (shift, n desc);
alter table cash_shifts add foreign key (closing) references cash_counts;

-- What was found out after a shift was closed, never by the one whose it was: it stays as it was closed.
create table cash_shift_corrections (
  id oid24 primary key,
  shift oid24 not null references cash_shifts,
  company oid24 not null references companies,
  -- drams that had been in the drawer beside those counted; below zero: fewer were
  amount integer not null check (amount <> 0),
  reason text not null check (reason <> ''),
  corrected_by oid24 not null references users,
  at timestamptz not null
);
create index cash_shift_corrections_shift on cash_shift_corrections (shift, at, id);

-- Which shift cash belongs to and who moved the money, written with the entry itself. Null: before there were shifts, or
-- nobody's request.
alter table ledger_entries add column shift oid24 references cash_shifts, add column person oid24 references users;
create index ledger_entries_shift on ledger_entries (shift) where shift is not null;

-- Cash belongs to the open shift of who moves it; without one it opens one. The lock is shared: many payments at once don't wait
-- for each other, but a count or a closing waits for all of them, and who comes after a closing opens the next shift.
create function inspect.put_into_shift() returns trigger language plpgsql security definer
  set search_path = public, pg_temp as $$
begin
  new.person := inspect.actor_user();
  new.shift := null;
  if new.person is null or 'cash' not in (new.debit, new.credit) then return new; end if;
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
revoke all on function inspect.put_into_shift() from public;
create trigger put_into_shift before insert on ledger_entries for each row execute function inspect.put_into_shift();

-- Drams that came into a drawer and went out of it.
create function inspect.cash_of_shift(wanted text) returns table (received bigint, given_back bigint)
  language sql stable security definer set search_path = public, pg_temp as $$
  select coalesce(sum(r.amount) filter (where r.amount > 0), 0)::bigint,
         coalesce(-sum(r.amount) filter (where r.amount < 0), 0)::bigint
    from ledger_entries e join inspect.receipts r on r.id = e.id
   where e.shift = wanted and r.method = 'cash' $$;
revoke all on function inspect.cash_of_shift(text) from public;

-- The same for who sees the shift, all of it: an operator who has moved to another station took this money too.
create function inspect.seen_cash_of_shift(wanted text) returns table (received bigint, given_back bigint)
  language sql stable security definer set search_path = public, pg_temp as $$
  select m.received, m.given_back from cash_shifts s cross join lateral inspect.cash_of_shift(s.id) m
   where s.id = wanted and (inspect.actor_sees_all() or (s.company = inspect.actor_company()
     and (s.operator = inspect.actor_user() or inspect.actor_role() = 'TECHNICAL_SERVICE_OWNER'))) $$;
revoke all on function inspect.seen_cash_of_shift(text) from public;
grant execute on function inspect.seen_cash_of_shift(text) to inspect_app;

-- What ought to be there is worked out when somebody counts, and nothing moves meanwhile.
create function inspect.expect_count() returns trigger language plpgsql security definer
  set search_path = public, pg_temp as $$
declare
  counted_shift cash_shifts;
begin
  select * into counted_shift from cash_shifts s where s.id = new.shift and s.closed_at is null for no key update;
  if not found then raise exception 'no open shift is counted' using errcode = '42501'; end if;
  new.company := counted_shift.company;
  select counted_shift.opening + m.received - m.given_back into new.expected from inspect.cash_of_shift(new.shift) m;
  return new;
end $$;
revoke all on function inspect.expect_count() from public;
create trigger expect_count before insert on cash_counts for each row execute function inspect.expect_count();

-- A shift is closed once: by its last count, which still stands, and with a reason where that differs. Nothing else of it changes.
create function inspect.guard_shift() returns trigger language plpgsql security definer
  set search_path = public, pg_temp as $$
declare
  last_count cash_counts;
  expected bigint;
begin
  if old.closed_at is not null or new.closed_at is null
     or (new.id, new.company, new.station, new.operator, new.opened_at, new.opening, new.automatic)
       is distinct from (old.id, old.company, old.station, old.operator, old.opened_at, old.opening, old.automatic) then
    raise exception 'a shift is only closed, and once' using errcode = '42501';
  end if;
  select * into last_count from cash_counts c where c.shift = old.id order by c.n desc limit 1;
  select old.opening + m.received - m.given_back into expected from inspect.cash_of_shift(old.id) m;
  if last_count.id is distinct from new.closing or last_count.expected is distinct from expected then
    raise exception 'a shift is closed by a count that stands' using errcode = '42501';
  end if;
  if last_count.counted <> expected and new.reason is null then
    raise exception 'a difference has a reason' using errcode = '42501';
  end if;
  return new;
end $$;
revoke all on function inspect.guard_shift() from public;
create trigger guard_shift before update on cash_shifts for each row execute function inspect.guard_shift();

create trigger append_only before delete or truncate on cash_shifts
  for each statement execute function inspect.refuse_change();
create trigger append_only before update or delete or truncate on cash_counts
  for each statement execute function inspect.refuse_change();
create trigger append_only before update or delete or truncate on cash_shift_corrections
  for each statement execute function inspect.refuse_change();

-- An operator sees his own, the owner those of his company, a mechanic none.
alter table cash_shifts enable row level security;
create policy read on cash_shifts for select to inspect_app
  using ((select inspect.actor_sees_all()) or (company = (select inspect.actor_company())
    and (operator = (select inspect.actor_user()) or (select inspect.actor_role()) = 'TECHNICAL_SERVICE_OWNER')));
create policy add on cash_shifts for insert to inspect_app
  with check (company = (select inspect.actor_company()) and operator = (select inspect.actor_user())
    and station is not distinct from (select inspect.actor_station())
    and (select inspect.actor_role()) = 'TECHNICAL_SERVICE_OPERATOR' and closed_at is null and not automatic);
create policy change on cash_shifts for update to inspect_app
  using ((select inspect.actor_changes_all()) or (company = (select inspect.actor_company())
    and (operator = (select inspect.actor_user()) or (select inspect.actor_role()) = 'TECHNICAL_SERVICE_OWNER')))
  with check (closed_by = (select inspect.actor_user()));
grant select, insert (id, company, station, operator, opened_at, opening), update (closed_at, closed_by, closing, reason)
  on cash_shifts to inspect_app;

-- What hangs on a shift is seen by whom sees the shift.
alter table cash_counts enable row level security;
create policy read on cash_counts for select to inspect_app
  using ((select s.id from cash_shifts s where s.id = cash_counts.shift) is not null);
create policy add on cash_counts for insert to inspect_app
  with check (counted_by = (select inspect.actor_user())
    and ((select inspect.actor_changes_all()) or company = (select inspect.actor_company()))
    and (select s.company from cash_shifts s where s.id = cash_counts.shift) = cash_counts.company);
grant select, insert (id, shift, counted, counted_by, at) on cash_counts to inspect_app;

alter table cash_shift_corrections enable row level security;
create policy read on cash_shift_corrections for select to inspect_app
  using ((select s.id from cash_shifts s where s.id = cash_shift_corrections.shift) is not null);
create policy add on cash_shift_corrections for insert to inspect_app
  with check (corrected_by = (select inspect.actor_user())
    and ((select inspect.actor_changes_all()) or (company = (select inspect.actor_company())
      and (select inspect.actor_role()) = 'TECHNICAL_SERVICE_OWNER'))
    and (select s.company from cash_shifts s where s.id = cash_shift_corrections.shift and s.closed_at is not null
      and s.operator <> cash_shift_corrections.corrected_by) = cash_shift_corrections.company);
grant select, insert (id, shift, company, amount, reason, corrected_by, at) on cash_shift_corrections to inspect_app;

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
  union all select 'cash_shifts', s.id::text, s.company::text from cash_shifts s where s.id = any (ids)
  union all select 'cash_shifts', n.id::text, n.company::text from cash_counts n where n.id = any (ids)
  union all select 'cash_shifts', o.id::text, o.company::text from cash_shift_corrections o where o.id = any (ids)
  union all select 'files', f.id::text, f.company::text from files f where f.id = any (ids)
  union all select 'attachments', a.id::text, a.company::text from attachments a where a.id = any (ids)
  union all select 'login_history', h.id::text, h.company::text from login_history h where h.id = any (ids)
  union all select 'sessions', s.id::text, u.company::text from sessions s join users u on u.id = s."user" where s.id = any (ids)
  union all select 'passkeys', p.id::text, u.company::text from passkeys p join users u on u.id = p."user" where p.id = any (ids)
  union all select 'operations', o.id::text, o.company::text from operations o where o.id = any (ids)
$$;
