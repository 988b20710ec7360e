-- compatible-with: 049
-- Statements of payment providers: what each of them says it took and gave back, compared with what it had told us and with the
-- ledger. They are the staff's alone, and are never changed: each movement of a provider counts once, in however many files it is.
create table provider_statements (
  id oid24 primary key,
  provider text not null check (provider in ('arca', 'idram', 'telcell', 'onepay')),
  from_day date not null,
  to_day date not null check (to_day >= from_day),
  file_name text not null,
  -- sha-256 of the file: the same file of the same days again is the same statement; a day without payments looks like any other
  hash text not null check (length(hash) = 64),
  -- that moved money, and the drams of them
  lines integer not null check (lines >= 0),
  paid bigint not null check (paid >= 0),
  returned bigint not null check (returned >= 0),
  created_by oid24 not null references users,
  at timestamptz not null,
  unique (provider, hash, from_day, to_day)
);
create index provider_statements_at on provider_statements (at desc, id desc);
create trigger append_only before update or delete or truncate on provider_statements
  for each statement execute function inspect.refuse_change();

create table statement_lines (
  id oid24 primary key,
  statement oid24 not null references provider_statements,
  line integer not null,
  provider text not null,
  -- the provider's number of this movement
  transaction text not null,
  -- what our attempt is known by there
  provider_order text not null,
  -- our number of the attempt
  number text,
  kind text not null check (kind in ('paid', 'returned')),
  -- whole drams
  amount integer not null check (amount > 0),
  day date not null,
  at timestamptz not null,
  unique (provider, transaction, kind)
);
create index statement_lines_statement on statement_lines (statement);
create index statement_lines_order on statement_lines (provider, provider_order);
create index statement_lines_number on statement_lines (provider, number) where number is not null;
create index statement_lines_day on statement_lines (day);
create trigger append_only before update or delete or truncate on statement_lines
  for each statement execute function inspect.refuse_change();

-- Why a difference waits for nobody any more, though nothing of it was entered.
create table statement_notes (
  -- what it is of: a line, or a payment that no line is of
  difference oid24 not null,
  kind text not null,
  -- drams that it was about, 0 where there was nothing: once they are others it is another difference, and open again
  there bigint not null check (there >= 0),
  here bigint not null check (here >= 0),
  note text not null check (note <> ''),
  created_by oid24 not null references users,
  at timestamptz not null,
  primary key (difference, kind, there, here)
);
create trigger append_only before update or delete or truncate on statement_notes
  for each statement execute function inspect.refuse_change();

alter table provider_statements enable row level security;
create policy read on provider_statements for select to inspect_app using ((select inspect.actor_changes_all()));
create policy add on provider_statements for insert to inspect_app
  with check ((select inspect.actor_changes_all()) and created_by = (select inspect.actor_user()));
create policy machine on provider_statements for select to inspect_system using (true);
grant select, insert on provider_statements to inspect_app;
grant select on provider_statements to inspect_system;

alter table statement_lines enable row level security;
create policy read on statement_lines for select to inspect_app using ((select inspect.actor_changes_all()));
create policy add on statement_lines for insert to inspect_app
  with check ((select inspect.actor_changes_all())
    and (select s.provider from provider_statements s where s.id = statement_lines.statement) = statement_lines.provider);
create policy machine on statement_lines for select to inspect_system using (true);
grant select, insert on statement_lines to inspect_app;
grant select on statement_lines to inspect_system;

alter table statement_notes enable row level security;
create policy read on statement_notes for select to inspect_app using ((select inspect.actor_changes_all()));
create policy add on statement_notes for insert to inspect_app
  with check ((select inspect.actor_changes_all()) and created_by = (select inspect.actor_user()));
create policy machine on statement_notes for select to inspect_system using (true);
grant select, insert on statement_notes to inspect_app;
grant select on statement_notes to inspect_system;

-- What was heard from a statement says so, and who entered it.
alter table payment_events
  add column statement_line oid24 references statement_lines,
  add column entered_by oid24 references users,
  add constraint payment_events_statement check ((statement_line is null) = (entered_by is null));

-- What waits for money, for an answer, or to go back is counted often.
create index payment_orders_waiting on payment_orders (created_at) where state in ('new', 'pending');
create index payment_attempts_unknown on payment_attempts (created_at) where state = 'unknown';
create index requested_returns_waiting on requested_returns (at) where state = 'requested';
