-- compatible-with: 049
-- What browsers of a company keep copies of, noted each time something of it changes: they ask what has since their cursor.

-- Which transaction a change belongs to, and below which number every transaction has ended. One that commits late has a
-- number from before; as long as it runs, the second number is no higher. So whoever has asked up to the second number and asks
-- again from there is told of it, and nobody who writes waits for anybody.
create function inspect.change_mark() returns bigint language sql volatile
  as $$ select pg_current_xact_id()::text::bigint $$;
create function inspect.change_watermark() returns bigint language sql stable
  as $$ select pg_snapshot_xmin(pg_current_snapshot())::text::bigint $$;

create table company_changes (
  mark bigint not null default inspect.change_mark(),
  company oid24 not null,
  what text not null check (what in ('checkup', 'company', 'person', 'station')),
  record oid24 not null,
  -- Of a checkup its mechanic, of a person his role, before the change and after it; null = it is to be looked up: what it
  -- belongs to may be changing at the same moment.
  whose text,
  at timestamptz not null default clock_timestamp()
);
create index company_changes_mark on company_changes (company, mark);
create index company_changes_at on company_changes (at);
alter table company_changes enable row level security;
create policy own on company_changes for select to inspect_app using (company = (select inspect.actor_company()));
grant select on company_changes to inspect_app;
create policy machine on company_changes to inspect_system using (true);
grant select, delete on company_changes to inspect_system;

create function inspect.tell_checkup() returns trigger language plpgsql security definer
  set search_path = public, pg_temp as $$
begin
  if tg_op <> 'INSERT' then
    insert into company_changes (company, what, record, whose) values (old.company, 'checkup', old.id, old.mechanic);
  end if;
  if tg_op = 'INSERT' or (tg_op = 'UPDATE' and (new.company, new.mechanic) is distinct from (old.company, old.mechanic)) then
    insert into company_changes (company, what, record, whose) values (new.company, 'checkup', new.id, new.mechanic);
  end if;
  return null;
end $$;
revoke all on function inspect.tell_checkup() from public;
create trigger tell after insert or update or delete on checkups for each row execute function inspect.tell_checkup();

-- What lies beside a checkup. It may be there before the checkup is.
create function inspect.tell_beside() returns trigger language plpgsql security definer
  set search_path = public, pg_temp as $$
begin
  if tg_op <> 'INSERT' and old.checkup is not null then
    insert into company_changes (company, what, record) values (old.company, 'checkup', old.checkup);
  end if;
  if tg_op <> 'DELETE' and new.checkup is not null then
    insert into company_changes (company, what, record) values (new.company, 'checkup', new.checkup);
  end if;
  return null;
end $$;
revoke all on function inspect.tell_beside() from public;
create trigger tell after insert or update or delete on attachments for each row execute function inspect.tell_beside();
create trigger tell after insert on payments for each row execute function inspect.tell_beside();

create function inspect.tell_person() returns trigger language plpgsql security definer
  set search_path = public, pg_temp as $$
begin
  if tg_op <> 'INSERT' and old.company is not null then
    insert into company_changes (company, what, record, whose) values (old.company, 'person', old.id, old.role);
  end if;
  if tg_op <> 'DELETE' and new.company is not null
     and (tg_op = 'INSERT' or (new.company, new.role) is distinct from (old.company, old.role)) then
    insert into company_changes (company, what, record, whose) values (new.company, 'person', new.id, new.role);
  end if;
  return null;
end $$;
revoke all on function inspect.tell_person() from public;
create trigger tell after insert or delete on users for each row execute function inspect.tell_person();
-- Not each sign-in: only what colleagues are shown.
create trigger tell_changed after update on users for each row
  when ((old.company, old.role, old.name, old.station, old.blocked, old.certificate_until)
    is distinct from (new.company, new.role, new.name, new.station, new.blocked, new.certificate_until))
  execute function inspect.tell_person();

create function inspect.tell_company() returns trigger language plpgsql security definer
  set search_path = public, pg_temp as $$
begin
  insert into company_changes (company, what, record) values (new.id, 'company', new.id);
  return null;
end $$;
revoke all on function inspect.tell_company() from public;
create trigger tell after update on companies for each row execute function inspect.tell_company();

create function inspect.tell_station() returns trigger language plpgsql security definer
  set search_path = public, pg_temp as $$
begin
  insert into company_changes (company, what, record) values (new.company, 'station', new.id);
  return null;
end $$;
revoke all on function inspect.tell_station() from public;
create trigger tell after update on stations for each row when (old.name is distinct from new.name)
  execute function inspect.tell_station();
