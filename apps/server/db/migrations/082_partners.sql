-- compatible-with: 049
-- Machines that ask: police, insurers. A partner is neither a person nor nobody: it has keys, scopes, limits, and leaves a trace.
create function inspect.actor_partner() returns text language sql stable
  as $$ select nullif(current_setting('inspect.partner', true), '') $$;

create table partners (
  id oid24 primary key,
  name text not null,
  contact text,
  scopes text[] not null check (cardinality(scopes) > 0),
  -- networks it may call from, in the form 192.0.2.0/24; none = from anywhere
  addresses text[] not null default '{}',
  minute_quota integer not null check (minute_quota between 1 and 100000),
  day_quota integer not null check (day_quota between 1 and 100000000),
  expires_on date,
  active boolean not null default true,
  sort_key text not null,
  search_key text not null,
  retired_at timestamptz,
  version integer not null default 1
);
create index partners_order on partners (sort_key, id) where retired_at is null;
alter table partners enable row level security;
create policy read on partners for select to inspect_app using ((select inspect.actor_changes_all()));
create policy add on partners for insert to inspect_app with check ((select inspect.actor_changes_all()));
create policy change on partners for update to inspect_app
  using ((select inspect.actor_changes_all())) with check ((select inspect.actor_changes_all()));
grant select, insert, update on partners to inspect_app;

create table partner_keys (
  id oid24 primary key,
  partner oid24 not null references partners,
  -- how people tell keys apart: the first characters, which open nothing
  beginning text not null,
  key_hash bytea not null unique check (octet_length(key_hash) = 32),
  -- answers invented vehicles and nothing of the register
  sandbox boolean not null,
  created_at timestamptz not null,
  created_by oid24 not null references users,
  last_used_at timestamptz,
  revoked_at timestamptz
);
create index partner_keys_of on partner_keys (partner, created_at desc, id desc);
alter table partner_keys enable row level security;
create policy read on partner_keys for select to inspect_app using ((select inspect.actor_changes_all()));
create policy add on partner_keys for insert to inspect_app
  with check ((select inspect.actor_changes_all()) and created_by = (select inspect.actor_user()) and revoked_at is null);
create policy revoke on partner_keys for update to inspect_app
  using ((select inspect.actor_changes_all())) with check ((select inspect.actor_changes_all()));
-- The hash itself is nobody's to read.
grant select (id, partner, beginning, sandbox, created_at, created_by, last_used_at, revoked_at) on partner_keys to inspect_app;
grant insert on partner_keys to inspect_app;
grant update (revoked_at) on partner_keys to inspect_app;

-- How much of its quotas a partner has used; a window that is over is forgotten by night.
create table partner_uses (
  partner oid24 not null references partners,
  sandbox boolean not null,
  quota text not null check (quota in ('minute', 'day')),
  starts timestamptz not null,
  used integer not null,
  refused integer not null default 0,
  primary key (partner, sandbox, quota, starts)
);
alter table partner_uses enable row level security;
create policy machine on partner_uses to inspect_system using (true) with check (true);
grant select, delete on partner_uses to inspect_system;

-- Counts one more where there is room. Whoever calls at the same moment waits for the row: of fifty, as many pass as there is room.
create function inspect.use_quota(of_partner text, of_sandbox boolean, of_quota text, begins timestamptz, most integer)
returns boolean language plpgsql set search_path = public, pg_temp as $$
begin
  insert into partner_uses as u (partner, sandbox, quota, starts, used) values (of_partner, of_sandbox, of_quota, begins, 1)
    on conflict (partner, sandbox, quota, starts) do update set used = u.used + 1 where u.used < most;
  if found then return true; end if;
  update partner_uses u set refused = u.refused + 1
   where u.partner = of_partner and u.sandbox = of_sandbox and u.quota = of_quota and u.starts = begins;
  return false;
end $$;
revoke all on function inspect.use_quota(text, boolean, text, timestamptz, integer) from public;

-- Whose key it is and whether the call may go on. `refusal` is null, or why not; `wait` the seconds until a quota is whole again.
create function inspect.enter_partner(hash bytea, address inet, moment timestamptz)
returns table (partner text, key text, sandbox boolean, scopes text[], refusal text, wait integer)
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  found_row record;
  minute timestamptz := date_trunc('minute', moment);
  today timestamptz := date_trunc('day', moment at time zone 'Asia/Yerevan') at time zone 'Asia/Yerevan';
begin
  select p.id as partner, k.id as key, k.sandbox, p.scopes, p.addresses, p.minute_quota, p.day_quota, k.last_used_at
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
  end if;
  -- To the minute: it says whether a key is still in use, and every call is in the history.
  if found_row.last_used_at is null or found_row.last_used_at < minute then
    update partner_keys k set last_used_at = minute where k.id = found_row.key;
  end if;
  return next;
end $$;
revoke all on function inspect.enter_partner(bytea, inet, timestamptz) from public;
grant execute on function inspect.enter_partner(bytea, inet, timestamptz) to inspect_system;

-- The trace of partners: each call, which vehicle was asked for, which records were given. By month, so that old months can be
-- taken away as a whole; what belongs to no month that was made ahead lies in the last part.
create table partner_calls (
  id oid24 not null,
  at timestamptz not null,
  partner oid24 not null,
  key oid24 not null,
  call text not null,
  status integer not null,
  milliseconds integer not null,
  address text not null,
  sandbox boolean not null,
  primary key (at, id)
) partition by range (at);
create table partner_calls_rest partition of partner_calls default;
create index partner_calls_of on partner_calls (partner, at desc, id desc);

create table partner_searches (
  id oid24 not null,
  at timestamptz not null,
  partner oid24 not null,
  key oid24 not null,
  "by" text not null check ("by" in ('plate', 'vin', 'certificate')),
  value text not null,
  found boolean not null,
  primary key (at, id)
) partition by range (at);
create table partner_searches_rest partition of partner_searches default;
create index partner_searches_of on partner_searches (partner, at desc, id desc);
create index partner_searches_value on partner_searches (value, at desc, id desc);

create table partner_views (
  id oid24 not null,
  at timestamptz not null,
  partner oid24 not null,
  key oid24 not null,
  vehicle oid24 not null,
  -- null: what the register says of the vehicle
  checkup oid24,
  primary key (at, id)
) partition by range (at);
create table partner_views_rest partition of partner_views default;
create index partner_views_of on partner_views (partner, at desc, id desc);
create index partner_views_vehicle on partner_views (vehicle, at desc, id desc);

do $$
declare trace text;
begin
  foreach trace in array array['partner_calls', 'partner_searches', 'partner_views'] loop
    execute format('alter table %I enable row level security', trace);
    execute format('alter table %I enable row level security', trace || '_rest');
    execute format('create policy read on %I for select to inspect_app using ((select inspect.actor_changes_all()))', trace);
    execute format('create policy leave on %I for insert to inspect_app with check (partner = (select inspect.actor_partner()))', trace);
    execute format('grant select, insert on %I to inspect_app', trace);
    execute format('create trigger append_only before update or delete on %I for each statement execute function inspect.refuse_change()', trace);
  end loop;
end $$;
-- Also of a call that was refused.
create policy note on partner_calls for insert to inspect_system with check (true);
grant insert on partner_calls to inspect_system;

-- The months from this one on; one that has rows in the last part already is left there. Returns how many were made.
create function inspect.make_partner_months(moment timestamptz, ahead integer) returns integer
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  trace text;
  begins timestamptz;
  ends timestamptz;
  name text;
  taken boolean;
  made integer := 0;
begin
  for month in 0 .. ahead loop
    begins := (date_trunc('month', moment at time zone 'Asia/Yerevan') + make_interval(months => month)) at time zone 'Asia/Yerevan';
    ends := (date_trunc('month', moment at time zone 'Asia/Yerevan') + make_interval(months => month + 1)) at time zone 'Asia/Yerevan';
    foreach trace in array array['partner_calls', 'partner_searches', 'partner_views'] loop
      name := trace || to_char(begins at time zone 'Asia/Yerevan', '_YYYY_MM');
      if to_regclass('public.' || name) is not null then continue; end if;
      execute format('select exists (select from %I where at >= $1 and at < $2)', trace || '_rest') into taken using begins, ends;
      if taken then continue; end if;
      execute format('create table %I partition of %I for values from (%L) to (%L)', name, trace, begins, ends);
      execute format('alter table %I enable row level security', name);
      made := made + 1;
    end loop;
  end loop;
  return made;
end $$;
revoke all on function inspect.make_partner_months(timestamptz, integer) from public;
grant execute on function inspect.make_partner_months(timestamptz, integer) to inspect_system;

-- What a partner may know of a vehicle: no owner, no phone, no company.
create function inspect.partner_vehicle(kind text, wanted text)
returns table (vehicle text, plate text, vin text, make text, model text, production_year integer,
               last_checkup_on date, last_opinion boolean, due_on date)
language plpgsql stable security definer set search_path = public, pg_temp as $$
begin
  if inspect.actor_partner() is null then return; end if;
  return query
    select v.id::text, v.plate, v.vin, c.name, m.name, v.production_year, v.last_checkup_on, v.last_opinion, v.due_on
      from vehicles v join cars c on c.id = v.car join car_models m on m.id = v.car_model
     where (kind = 'plate' and v.plate = wanted) or (kind = 'vin' and v.vin = wanted)
        or (kind = 'certificate' and v.id = (select o.vehicle from vehicle_owners o where o.registration_certificate = wanted));
end $$;

-- Its results, newest first, also those that were annulled since.
create function inspect.partner_checkups(wanted_vehicle text, most integer)
returns table (id text, number text, inspected_on date, opinion boolean, next_checkup_date date, station text, void boolean, odometer integer)
language plpgsql stable security definer set search_path = public, pg_temp as $$
begin
  if inspect.actor_partner() is null then return; end if;
  return query
    select c.id::text, c.number, (c.concluded_at at time zone 'Asia/Yerevan')::date, c.opinion, c.next_checkup_date, s.name,
           c.status = 'annulled', c.odometer
      from checkups c join stations s on s.id = c.station
     where c.vehicle = wanted_vehicle and c.status in ('concluded', 'annulled') and not c.deleted and c.opinion is not null
     order by c.concluded_at desc, c.id desc limit most;
end $$;
revoke all on function inspect.partner_vehicle(text, text), inspect.partner_checkups(text, integer) from public;
grant execute on function inspect.partner_vehicle(text, text), inspect.partner_checkups(text, integer) to inspect_app;
