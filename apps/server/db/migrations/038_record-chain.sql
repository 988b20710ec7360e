-- compatible-with: 018
-- Payments, changes of rights, sign-ins and security events stand in chains of hashes, one for each table, as the versions
-- of a checkup do: who changes, removes or slips in a row with the database's own password is found by verify-checkups.
create trigger append_only before update or delete or truncate on payments
  for each statement execute function inspect.refuse_change();
create trigger append_only before update or truncate on login_history
  for each statement execute function inspect.refuse_change();

create table record_chain (
  source text not null,
  -- the row
  record oid24 not null,
  -- SHA-256 of the row
  content bytea not null,
  noted bigint generated always as identity,
  -- null: is chained within a minute
  number bigint,
  previous bytea,
  hash bytea,
  primary key (source, record),
  unique (source, number),
  check ((number is null) = (hash is null))
);
create index record_chain_waiting on record_chain (noted) where number is null;
-- The last link of what was removed for its age: the chain goes on from it.
create table record_chain_starts (
  source text primary key,
  number bigint not null,
  hash bytea not null
);
alter table record_chain enable row level security;
create policy machine on record_chain for select to inspect_system using (true);
alter table record_chain_starts enable row level security;
create policy machine on record_chain_starts for select to inspect_system using (true);
-- Nobody is granted a write: the triggers below are the only ones who add, the machine chains what they have added, and its
-- purge is the only one who removes.
grant select on record_chain, record_chain_starts to inspect_system;
create trigger append_only before truncate on record_chain
  for each statement execute function inspect.refuse_change();
create trigger append_only before delete or truncate on record_chain_starts
  for each statement execute function inspect.refuse_change();

-- Without what is null: a column that a later migration adds leaves the rows from before as they were.
create function inspect.record_content(whole jsonb) returns bytea language sql immutable
  as $$ select sha256(convert_to(jsonb_strip_nulls(whole)::text, 'UTF8')) $$;
create function inspect.record_hash(number bigint, source text, record text, content bytea, previous bytea) returns bytea
  language sql immutable
  as $$ select inspect.version_hash(concat_ws(' ', number, source, record, encode(content, 'hex')), previous) $$;

create function inspect.only_chained() returns trigger language plpgsql as $$
begin
  if old.number is not null or (new.source, new.record, new.content, new.noted) is distinct from (old.source, old.record, old.content, old.noted) then
    raise exception 'record_chain is append-only';
  end if;
  return new;
end $$;
create trigger only_chained before update on record_chain for each row execute function inspect.only_chained();

-- Whoever writes a row notes what it is, and waits for nobody: a lock that each sign-in holds until its commit has reached the
-- disk would let the country sign in one by one.
create function inspect.note_record() returns trigger language plpgsql security definer
  set search_path = public, pg_temp set timezone = 'UTC' set datestyle = 'ISO' set bytea_output = 'hex' as $$
begin
  insert into record_chain (source, record, content) values (tg_table_name, new.id, inspect.record_content(to_jsonb(new)));
  return null;
end $$;
revoke all on function inspect.note_record() from public;

-- Chains what was noted and committed since, each table's to the end of its own chain.
create function inspect.chain_records() returns void language plpgsql security definer set search_path = public, pg_temp as $$
declare
  chain text;
  one record_chain;
  at bigint;
  former bytea;
begin
  perform pg_advisory_xact_lock(hashtext('inspect.record_chain'));
  for chain in select distinct source from record_chain where number is null loop
    select number, hash into at, former from record_chain where source = chain and number is not null order by number desc limit 1;
    if not found then select number, hash into at, former from record_chain_starts where source = chain; end if;
    at := coalesce(at, 0);
    for one in select * from record_chain where source = chain and number is null order by noted loop
      at := at + 1;
      update record_chain set number = at, previous = former, hash = inspect.record_hash(at, chain, one.record, one.content, former)
       where source = chain and record = one.record returning hash into former;
    end loop;
  end loop;
end $$;
revoke all on function inspect.chain_records() from public;
grant execute on function inspect.chain_records() to inspect_system;

-- The rows that belong into the chains, as they are now.
create function inspect.chained_records() returns table (source text, record text, at timestamptz, whole jsonb)
language sql stable security definer
  set search_path = public, pg_temp set timezone = 'UTC' set datestyle = 'ISO' set bytea_output = 'hex' as $$
  select 'payments', p.id::text, p.created_at, to_jsonb(p) from payments p
  union all select 'edit_histories', h.id::text, h.at, to_jsonb(h) from edit_histories h where h.entity in ('accesses', 'users')
  union all select 'login_history', l.id::text, l.at, to_jsonb(l) from login_history l
  union all select 'security_events', e.id::text, e.at, to_jsonb(e) from security_events e $$;
revoke all on function inspect.chained_records() from public;

insert into record_chain (source, record, content)
  select source, record, inspect.record_content(whole) from inspect.chained_records() order by at, source, record;
select inspect.chain_records();

create trigger note_record after insert on payments for each row execute function inspect.note_record();
create trigger note_record after insert on edit_histories for each row when (new.entity in ('accesses', 'users'))
  execute function inspect.note_record();
create trigger note_record after insert on login_history for each row execute function inspect.note_record();
create trigger note_record after insert on security_events for each row execute function inspect.note_record();

-- Whether each link follows from the one before it, and each row is what its link says.
create function inspect.record_chain_faults() returns table (number bigint, source text, record text, problem text)
language sql stable security definer set search_path = public, pg_temp as $$
  with links as (
    select c.*, coalesce(lag(c.hash) over w, s.hash) as former, coalesce(lag(c.number) over w, s.number, 0) as before
      from record_chain c left join record_chain_starts s on s.source = c.source where c.number is not null
    window w as (partition by c.source order by c.number)
  ), noted as (
    select l.number, l.source, l.record, l.content,
           case when l.number <> l.before + 1 then 'link_missing'
                when l.previous is distinct from l.former
                  or l.hash <> inspect.record_hash(l.number, l.source, l.record, l.content, l.previous) then 'link_changed' end
             as problem
      from links l
    union all select null, c.source, c.record, c.content, null from record_chain c where c.number is null
  ), compared as (
    select coalesce(n.number, 0) as number, coalesce(n.source, r.source) as source, coalesce(n.record, r.record) as record,
           coalesce(n.problem, case when n.record is null then 'unchained'
             when r.record is null then 'record_missing'
             when inspect.record_content(r.whole) <> n.content then 'record_changed' end) as problem
      from noted n full join inspect.chained_records() r on r.source = n.source and r.record = n.record
  )
  select c.number, c.source, c.record, c.problem from compared c where c.problem is not null
   order by 2, 1, 3 $$;
revoke all on function inspect.record_chain_faults() from public;
grant execute on function inspect.record_chain_faults() to inspect_system;

-- Only what the purge has given up goes: rows and links up to where the chain now starts.
create function inspect.only_purged() returns trigger language plpgsql security definer
  set search_path = public, pg_temp as $$
begin
  if not exists (
    select from record_chain_starts s
     where s.source = case when tg_table_name = 'record_chain' then to_jsonb(old) ->> 'source' else tg_table_name end
       and s.number >= coalesce((to_jsonb(old) ->> 'number')::bigint, (
         select c.number from record_chain c where c.source = tg_table_name and c.record = (to_jsonb(old) ->> 'id')))
  ) then
    raise exception '% is append-only', tg_table_name;
  end if;
  return old;
end $$;
revoke all on function inspect.only_purged() from public;
create trigger only_purged before delete on record_chain for each row execute function inspect.only_purged();
create trigger only_purged before delete on login_history for each row execute function inspect.only_purged();

-- Removes the sign-ins up to this link, all older than 400 days; what is left goes on from its hash. Up to where it was
-- purged already: nothing.
create function inspect.purge_login_history(until bigint, expected bytea) returns void language plpgsql security definer
  set search_path = public, pg_temp as $$
begin
  perform pg_advisory_xact_lock(hashtext('inspect.record_chain'));
  if exists (select from record_chain_starts s where s.source = 'login_history' and s.number >= until) then return; end if;
  if not exists (select from record_chain c where c.source = 'login_history' and c.number = until and c.hash = expected) then
    raise exception 'link % of the sign-ins is not what was anchored', until;
  end if;
  if exists (select from login_history h join record_chain c on c.source = 'login_history' and c.record = h.id
              where c.number <= until and h.at > now() - interval '400 days') then
    raise exception 'sign-ins are kept for 400 days';
  end if;
  insert into record_chain_starts (source, number, hash) values ('login_history', until, expected)
    on conflict (source) do update set number = excluded.number, hash = excluded.hash;
  delete from login_reports r using record_chain c
   where c.source = 'login_history' and c.record = r.entry and c.number <= until;
  delete from login_history h using record_chain c
   where c.source = 'login_history' and c.record = h.id and c.number <= until;
  delete from record_chain c where c.source = 'login_history' and c.number <= until;
end $$;
revoke all on function inspect.purge_login_history(bigint, bytea) from public;
grant execute on function inspect.purge_login_history(bigint, bytea) to inspect_system;
