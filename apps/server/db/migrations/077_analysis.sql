-- compatible-with: 049
-- What the analysis needs beside the records: when a mechanic sent his findings by his own device, and the cases that the staff
-- open about what was found.

-- Findings that waited for a network are signed when they arrive, many at one moment. When they were sent is said by the
-- operation, which is forgotten after some days: it stays here. Between the beginning of the checkup and its signature, whatever a
-- device's clock says.
create table findings_sent (
  checkup oid24 primary key references checkups on delete cascade,
  company oid24 not null references companies,
  at timestamptz not null
);
create index findings_sent_company on findings_sent (company);
alter table findings_sent enable row level security;
create policy read on findings_sent for select to inspect_app using ((select inspect.actor_sees_all()));
grant select on findings_sent to inspect_app;

create function inspect.note_findings_sent() returns trigger language plpgsql security definer
  set search_path = public, pg_temp as $$
begin
  insert into findings_sent (checkup, company, at)
    select c.id, c.company, least(greatest(new.recorded_at, c.created_at), new.at) from checkups c where c.id = new.record
  on conflict (checkup) do update set at = excluded.at;
  return null;
end $$;
revoke all on function inspect.note_findings_sent() from public;
create trigger note_findings_sent after insert on operations for each row
  when (new.kind = 'checkups.findings') execute function inspect.note_findings_sent();

-- A case is about one finding, kept as it was; there is one for each, and it is opened again rather than twice.
create table analysis_cases (
  id oid24 primary key,
  kind text not null,
  key text not null,
  company oid24 not null references companies,
  station oid24 not null references stations,
  mechanic oid24 references users,
  finding jsonb not null,
  opened_by oid24 not null references users,
  opened_at timestamptz not null,
  unique (kind, key)
);
create index analysis_cases_order on analysis_cases (opened_at desc, id desc);

-- Its history, from the opening on. The state is what the last one says; two at once are told apart by the number.
create table analysis_case_events (
  "case" oid24 not null references analysis_cases,
  version integer not null check (version >= 1),
  action text not null check (action in ('open', 'note', 'close', 'reopen')),
  reason text check (reason in ('explained', 'corrected', 'referred')),
  note text not null check (note <> ''),
  created_by oid24 not null references users,
  at timestamptz not null,
  primary key ("case", version),
  check ((version = 1) = (action = 'open')),
  check ((action = 'close') = (reason is not null))
);

create trigger append_only before update or delete or truncate on analysis_cases
  for each statement execute function inspect.refuse_change();
create trigger append_only before update or delete or truncate on analysis_case_events
  for each statement execute function inspect.refuse_change();

-- Open becomes closed, closed becomes open; numbers follow each other.
create function inspect.check_case_event() returns trigger language plpgsql security definer
  set search_path = public, pg_temp as $$
declare
  last_version integer;
  is_open boolean;
begin
  perform from analysis_cases c where c.id = new."case" for no key update;
  select max(e.version) into last_version from analysis_case_events e where e."case" = new."case";
  if new.version <> coalesce(last_version, 0) + 1 then
    raise exception 'somebody else has added to this case' using errcode = '23514', constraint = 'analysis_case_events_version';
  end if;
  select e.action <> 'close' into is_open from analysis_case_events e
   where e."case" = new."case" and e.action <> 'note' order by e.version desc limit 1;
  if (new.action = 'close' and not is_open) or (new.action = 'reopen' and is_open) then
    raise exception 'it is so already' using errcode = '23514', constraint = 'analysis_case_events_state';
  end if;
  return new;
end $$;
revoke all on function inspect.check_case_event() from public;
create trigger check_case_event before insert on analysis_case_events for each row execute function inspect.check_case_event();

alter table analysis_cases enable row level security;
-- Photographs that were used twice are the staff's alone to see, so are the cases about them.
create policy read on analysis_cases for select to inspect_app
  using ((select inspect.actor_changes_all()) or (kind <> 'reusedPhoto' and (select inspect.actor_sees_all())));
create policy add on analysis_cases for insert to inspect_app
  with check ((select inspect.actor_changes_all()) and opened_by = (select inspect.actor_user()));
grant select, insert on analysis_cases to inspect_app;

alter table analysis_case_events enable row level security;
create policy read on analysis_case_events for select to inspect_app
  using ((select c.id from analysis_cases c where c.id = analysis_case_events."case") is not null);
create policy add on analysis_case_events for insert to inspect_app
  with check ((select inspect.actor_changes_all()) and created_by = (select inspect.actor_user()));
grant select, insert on analysis_case_events to inspect_app;
