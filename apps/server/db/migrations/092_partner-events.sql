-- compatible-with: 049
-- What happens to results of inspections, for partners: told since a cursor, and sent to their addresses. An event names what it
-- is about and holds nothing of it: what a partner is told is read when it is told.

create table partner_events (
  id oid24 primary key,
  -- given after the commit, in the order in which events become visible: so none with a lower number ever comes later
  number bigint unique,
  noted bigint generated always as identity,
  at timestamptz not null,
  kind text not null check (kind in ('concluded', 'amended', 'annulled', 'moved', 'deleted', 'restored', 'plate')),
  vehicle oid24 not null,
  -- null: of the vehicle alone
  checkup oid24,
  -- of the card; outlives the record
  card text
);
create index partner_events_new on partner_events (noted) where number is null;
create index partner_events_at on partner_events (at);
alter table partner_events enable row level security;
create policy machine on partner_events to inspect_system using (true);
grant select, delete on partner_events to inspect_system;

-- How far events are numbered, and up to which of them deliveries were made.
create table partner_feed (
  single boolean primary key default true check (single),
  last bigint not null default 0,
  spread bigint not null default 0
);
insert into partner_feed default values;
alter table partner_feed enable row level security;

create function inspect.partners_know(c checkups) returns boolean language sql immutable
  as $$ select c.status in ('concluded', 'annulled') and not c.deleted and c.opinion is not null $$;

create function inspect.note_partner_event() returns trigger language plpgsql security definer
  set search_path = public, pg_temp as $$
declare
  known boolean := tg_op <> 'INSERT' and inspect.partners_know(old);
  knows boolean := tg_op <> 'DELETE' and inspect.partners_know(new);
  what text;
begin
  if not known and not knows then return null; end if;
  if tg_op = 'DELETE' then
    insert into partner_events (id, at, kind, vehicle, checkup, card)
      values (inspect.new_id(), clock_timestamp(), 'deleted', old.vehicle, old.id, old.number);
    return null;
  end if;
  what := case
    when known and not knows then 'deleted'
    when not known and tg_op = 'UPDATE' and old.deleted then 'restored'
    when not known then case when new.change_action = 'move' then 'moved' else 'concluded' end
    when old.status <> 'annulled' and new.status = 'annulled' then 'annulled'
    when old.status = 'annulled' and new.status <> 'annulled' then 'restored'
    when (old.vehicle, old.number, old.opinion, old.next_checkup_date, old.concluded_at, old.station, old.odometer, old.car_reg_no,
          old.vin, old.car, old.car_model, old.production_year)
      is distinct from (new.vehicle, new.number, new.opinion, new.next_checkup_date, new.concluded_at, new.station, new.odometer,
          new.car_reg_no, new.vin, new.car, new.car_model, new.production_year) then 'amended'
  end;
  if what is null then return null; end if;
  insert into partner_events (id, at, kind, vehicle, checkup, card)
    values (inspect.new_id(), new.updated_at, what, new.vehicle, new.id, new.number);
  if known and old.vehicle is distinct from new.vehicle then
    insert into partner_events (id, at, kind, vehicle, checkup, card)
      values (inspect.new_id(), new.updated_at, 'moved', old.vehicle, new.id, new.number);
  end if;
  return null;
end $$;
revoke all on function inspect.note_partner_event() from public;
-- Not what a demonstration begins with.
create trigger note_partner_event_added after insert on checkups for each row when (not new.demo)
  execute function inspect.note_partner_event();
create trigger note_partner_event after update or delete on checkups for each row execute function inspect.note_partner_event();

create function inspect.note_plate_event() returns trigger language plpgsql security definer
  set search_path = public, pg_temp as $$
begin
  insert into partner_events (id, at, kind, vehicle) values (inspect.new_id(), clock_timestamp(), 'plate', new.id);
  return null;
end $$;
revoke all on function inspect.note_plate_event() from public;
create trigger note_plate_event after update on vehicles for each row when (old.plate is distinct from new.plate)
  execute function inspect.note_plate_event();

-- Numbers what was committed since. Whoever comes at the same moment waits, and then finds nothing left to number.
create function inspect.number_partner_events() returns void language plpgsql security definer
  set search_path = public, pg_temp as $$
declare
  newest bigint;
  counted bigint;
begin
  if not exists (select from partner_events where number is null) then return; end if;
  select last into newest from partner_feed for update;
  with fresh as (
    select id, row_number() over (order by noted) as place from partner_events where number is null
  )
  update partner_events e set number = newest + f.place from fresh f where e.id = f.id and e.number is null;
  get diagnostics counted = row_count;
  update partner_feed set last = newest + counted;
end $$;

-- Some events with what may be known of them now: no owner, no company. Without a place among them: of a test.
create function inspect.events_told(wanted text[])
returns table (id text, number bigint, at timestamptz, kind text, vehicle text, checkup text, card text, known boolean,
  plate text, vin text, make text, model text, production_year integer, last_checkup_on date, last_opinion boolean, due_on date,
  inspected_on date, opinion boolean, next_checkup_date date, station text, odometer integer, void boolean)
language sql stable security definer set search_path = public, pg_temp as $$
  select e.id::text, e.number, e.at, e.kind, v.id::text, e.checkup::text, coalesce(c.number, e.card), c.id is not null,
         v.plate, v.vin, m.name, k.name, v.production_year, v.last_checkup_on, v.last_opinion, v.due_on,
         (c.concluded_at at time zone 'Asia/Yerevan')::date, c.opinion, c.next_checkup_date, s.name, c.odometer,
         c.status = 'annulled' or c.vehicle is distinct from e.vehicle
    from partner_events e
    left join vehicles v on v.id = e.vehicle
    left join cars m on m.id = v.car
    left join car_models k on k.id = v.car_model
    left join checkups c on c.id = e.checkup and inspect.partners_know(c)
    left join stations s on s.id = c.station
   where e.id = any (wanted::oid24[]) and e.number is not null
   order by e.number $$;

-- Which event it is, for the staff.
create function inspect.event_named(wanted text) returns table (told jsonb)
language sql stable security definer set search_path = public, pg_temp as $$
  select jsonb_build_object('_id', e.id, 'sequence', e.number, 'type', e.kind) from partner_events e
   where e.id = wanted and inspect.actor_changes_all() $$;

-- Whether somebody was told up to there: the event stands there still, or none was told and the first one does.
create function inspect.partner_cursor_stands(up_to bigint, tail text) returns boolean
language sql stable security definer set search_path = public, pg_temp as $$
  select case when up_to = 0 then coalesce((select min(number) from partner_events), 1) = 1
    else exists (select from partner_events e where e.number = up_to and right(e.id, 12) = tail) end $$;

create function inspect.partner_events_after(up_to bigint, most integer) returns text[]
language plpgsql stable security definer set search_path = public, pg_temp as $$
begin
  if inspect.actor_partner() is null then return '{}'; end if;
  return array(select e.id::text from partner_events e where e.number > up_to order by e.number limit most);
end $$;

create function inspect.partner_events_told(up_to bigint, most integer)
returns table (id text, number bigint, at timestamptz, kind text, vehicle text, checkup text, card text, known boolean,
  plate text, vin text, make text, model text, production_year integer, last_checkup_on date, last_opinion boolean, due_on date,
  inspected_on date, opinion boolean, next_checkup_date date, station text, odometer integer, void boolean)
language sql stable security definer set search_path = public, pg_temp as $$
  select * from inspect.events_told(inspect.partner_events_after(up_to, most)) $$;

-- Addresses to which events are sent. The secret is sealed by the server; nobody is granted to read it but the machine that signs.
create table partner_webhooks (
  id oid24 primary key,
  partner oid24 not null references partners,
  url text not null,
  events text[] not null check (cardinality(events) > 0),
  active boolean not null default true,
  secret bytea,
  secret_made_at timestamptz,
  former_secret bytea,
  former_secret_until timestamptz,
  -- the last secret that was asked for by its id: asked for again it is not made again
  secret_asked oid24,
  failing_since timestamptz,
  retired_at timestamptz,
  version integer not null default 1
);
create index partner_webhooks_of on partner_webhooks (partner) where retired_at is null;
alter table partner_webhooks enable row level security;
create policy read on partner_webhooks for select to inspect_app using ((select inspect.actor_changes_all()));
create policy add on partner_webhooks for insert to inspect_app with check ((select inspect.actor_changes_all()));
create policy change on partner_webhooks for update to inspect_app
  using ((select inspect.actor_changes_all())) with check ((select inspect.actor_changes_all()));
create policy machine on partner_webhooks to inspect_system using (true) with check (true);
grant select (id, partner, url, events, active, secret_made_at, former_secret_until, failing_since, retired_at, version)
  on partner_webhooks to inspect_app;
grant insert (id, partner, url, events, active) on partner_webhooks to inspect_app;
grant update (partner, url, events, active, retired_at, version) on partner_webhooks to inspect_app;
grant select on partner_webhooks to inspect_system;
grant update (failing_since) on partner_webhooks to inspect_system;

-- False: it was made before. The one before it signs until then too.
create function inspect.change_webhook_secret(wanted text, asked text, sealed bytea, moment timestamptz, until timestamptz)
returns boolean language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if not inspect.actor_changes_all() then raise exception 'only for the staff' using errcode = '42501'; end if;
  update partner_webhooks set former_secret = secret, former_secret_until = case when secret is null then null else until end,
      secret = sealed, secret_made_at = moment, secret_asked = asked
   where id = wanted and retired_at is null and secret_asked is distinct from asked;
  return found;
end $$;

create table partner_deliveries (
  id oid24 primary key,
  webhook oid24 not null references partner_webhooks,
  -- null: a test
  event oid24 references partner_events on delete cascade,
  state text not null default 'waiting' check (state in ('waiting', 'failed', 'delivered', 'dead')),
  -- of the tries that count: sent again by a person, it begins anew
  tries integer not null default 0,
  created_at timestamptz not null,
  due_at timestamptz,
  leased_until timestamptz,
  finished_at timestamptz,
  unique (webhook, event),
  check ((due_at is null) = (state in ('delivered', 'dead')))
);
create index partner_deliveries_due on partner_deliveries (due_at) where due_at is not null;
create index partner_deliveries_of on partner_deliveries (webhook, created_at desc, id desc);
create index partner_deliveries_dead on partner_deliveries (finished_at) where state = 'dead';
create index partner_deliveries_event on partner_deliveries (event);
alter table partner_deliveries enable row level security;
create policy read on partner_deliveries for select to inspect_app using ((select inspect.actor_changes_all()));
create policy test on partner_deliveries for insert to inspect_app
  with check ((select inspect.actor_changes_all()) and event is null and state = 'waiting');
create policy again on partner_deliveries for update to inspect_app
  using ((select inspect.actor_changes_all())) with check ((select inspect.actor_changes_all()) and state = 'waiting');
create policy machine on partner_deliveries to inspect_system using (true) with check (true);
grant select, insert on partner_deliveries to inspect_app;
grant update (state, tries, due_at, finished_at) on partner_deliveries to inspect_app;
grant select, update, delete on partner_deliveries to inspect_system;

create table partner_delivery_attempts (
  id oid24 primary key,
  delivery oid24 not null references partner_deliveries on delete cascade,
  at timestamptz not null,
  outcome text not null check (outcome in ('delivered', 'status', 'redirect', 'timeout', 'unreachable', 'tls', 'refused')),
  status integer,
  milliseconds integer not null
);
create index partner_delivery_attempts_of on partner_delivery_attempts (delivery, at);
alter table partner_delivery_attempts enable row level security;
create policy read on partner_delivery_attempts for select to inspect_app using ((select inspect.actor_changes_all()));
create policy machine on partner_delivery_attempts to inspect_system using (true) with check (true);
grant select on partner_delivery_attempts to inspect_app;
grant select, insert on partner_delivery_attempts to inspect_system;

-- What a person had seen of these, and up to when.
create table partner_news_seen (
  "user" oid24 primary key references users,
  at timestamptz not null
);
alter table partner_news_seen enable row level security;
create policy own on partner_news_seen to inspect_app
  using ("user" = (select inspect.actor_user())) with check ("user" = (select inspect.actor_user()));
grant select, insert on partner_news_seen to inspect_app;
grant update (at) on partner_news_seen to inspect_app;

-- Addresses that are sent to just now: of a partner that may hear of events, and with a secret to sign by.
create function inspect.open_webhooks(moment timestamptz)
returns table (id text, partner text, url text, events text[], scopes text[], secret bytea, former_secret bytea)
language sql stable security definer set search_path = public, pg_temp as $$
  select w.id::text, w.partner::text, w.url, w.events, p.scopes, w.secret,
         case when w.former_secret_until > moment then w.former_secret end
    from partner_webhooks w join partners p on p.id = w.partner
   where w.active and w.retired_at is null and w.secret is not null and p.active and p.retired_at is null
     and 'changes' = any (p.scopes) and (p.expires_on is null or p.expires_on >= (moment at time zone 'Asia/Yerevan')::date) $$;

-- A delivery of each numbered event to each address that wants it.
create function inspect.spread_partner_events(moment timestamptz) returns void language plpgsql security definer
  set search_path = public, pg_temp as $$
declare feed partner_feed;
begin
  perform inspect.number_partner_events();
  select * into feed from partner_feed;
  if feed.spread = feed.last then return; end if;
  select * into feed from partner_feed for update;
  insert into partner_deliveries (id, webhook, event, created_at, due_at)
    select inspect.new_id(), w.id, e.id, moment, moment
      from partner_events e join inspect.open_webhooks(moment) w on e.kind = any (w.events)
     where e.number > feed.spread and e.number <= feed.last
    on conflict (webhook, event) do nothing;
  update partner_feed set spread = feed.last;
end $$;

-- The newest stays, whatever its age: by it a cursor is known.
create function inspect.forget_partner_events(before timestamptz) returns void language sql security definer
  set search_path = public, pg_temp as $$
  delete from partner_deliveries d where d.event is null and d.created_at < before;
  delete from partner_events e where e.at < before and e.number < (select last from partner_feed) $$;

revoke all on function inspect.number_partner_events(), inspect.event_named(text), inspect.events_told(text[]), inspect.partner_cursor_stands(bigint, text),
  inspect.partner_events_after(bigint, integer), inspect.partner_events_told(bigint, integer),
  inspect.change_webhook_secret(text, text, bytea, timestamptz, timestamptz), inspect.open_webhooks(timestamptz),
  inspect.spread_partner_events(timestamptz), inspect.forget_partner_events(timestamptz) from public;
grant execute on function inspect.number_partner_events(), inspect.event_named(text), inspect.partner_cursor_stands(bigint, text),
  inspect.partner_events_told(bigint, integer), inspect.change_webhook_secret(text, text, bytea, timestamptz, timestamptz)
  to inspect_app;
grant execute on function inspect.events_told(text[]), inspect.open_webhooks(timestamptz),
  inspect.spread_partner_events(timestamptz), inspect.forget_partner_events(timestamptz) to inspect_system;

-- What was sent is in the views too; no key was used for it.
alter table partner_views alter column key drop not null;
create policy sent on partner_views for insert to inspect_system with check (true);
grant insert on partner_views to inspect_system;
