-- compatible-with: 018
-- What orders versions is when they were recorded, not the clock: one that was set back writes into days that are anchored
-- already. A day is closed before it is anchored; what is written later belongs to the next day, whatever its date.
create table checkup_days_closed (day date primary key);
alter table checkup_days_closed enable row level security;
create policy machine on checkup_days_closed for select to inspect_system using (true);
grant select on checkup_days_closed to inspect_system;
create trigger append_only before update or delete or truncate on checkup_days_closed
  for each statement execute function inspect.refuse_change();

-- Versions whose date lies in a day that was closed, and the day whose anchor covers them. Not a column of the versions:
-- there are millions of them, and hardly ever one of these.
create table checkup_versions_late (
  checkup oid24 not null,
  version integer not null,
  day date not null,
  primary key (checkup, version)
);
create index checkup_versions_late_day on checkup_versions_late (day);
alter table checkup_versions_late enable row level security;
create policy machine on checkup_versions_late for select to inspect_system using (true);
grant select on checkup_versions_late to inspect_system;
create trigger append_only before update or delete or truncate on checkup_versions_late
  for each statement execute function inspect.refuse_change();

-- Who writes a version shares this lock until it has committed; who closes a day waits for all of them. So each version
-- is either there when the day is anchored, or knows that the day is closed.
create function inspect.close_checkup_day(wanted date) returns void language plpgsql security definer
  set search_path = public, pg_temp set lock_timeout = '2s' as $$
begin
  perform pg_advisory_xact_lock(hashtext('inspect.checkup_days'));
  insert into checkup_days_closed (day) values (wanted) on conflict do nothing;
end $$;
revoke all on function inspect.close_checkup_day(date) from public;
grant execute on function inspect.close_checkup_day(date) to inspect_system;

create or replace function inspect.keep_version() returns trigger language plpgsql security definer
  set search_path = public, pg_temp as $$
declare
  whole jsonb := inspect.version_content(new);
  former bytea;
  closed date;
begin
  if tg_op = 'UPDATE' then
    if whole = inspect.version_content(old) then return null; end if;
    if new.id is distinct from old.id or new.version is distinct from old.version + 1 then
      raise exception 'a checkup changes by one whole version' using errcode = '23514';
    end if;
    select v.hash into former from checkup_versions v where v.checkup = new.id and v.version = old.version;
  end if;
  insert into checkup_versions (checkup, version, company, at, content, hash, previous)
  values (new.id, new.version, new.company, new.updated_at, whole::text, inspect.version_hash(whole::text, former), former);
  perform pg_advisory_xact_lock_shared(hashtext('inspect.checkup_days'));
  -- A build from before this migration closes no day, it only anchors it.
  select greatest((select max(d.day) from checkup_days_closed d), (select max(a.day) from checkup_anchors a)) into closed;
  if (new.updated_at at time zone 'Asia/Yerevan')::date <= closed then
    insert into checkup_versions_late (checkup, version, day) values (new.id, new.version, closed + 1);
  end if;
  return null;
end $$;
