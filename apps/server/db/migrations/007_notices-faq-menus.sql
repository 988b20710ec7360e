-- What staff keep beside the lists: answers to frequent questions, notices about vehicles, the order of the menu.

create table faq (
  id oid24 primary key,
  question text not null,
  answer text not null,
  ordering integer not null default 0,
  status boolean not null default true,
  search_key text not null,
  retired_at timestamptz,
  version integer not null default 1
);
create index faq_order on faq (ordering, id) where retired_at is null;
alter table faq enable row level security;
create policy read on faq for select to inspect_app using ((select inspect.actor_user()) is not null);

-- A VIN or plate, or a pattern of them (* any characters, ? one), as the contract normalises it.
create table vin_notifications (
  id oid24 primary key,
  kind text not null check (kind in ('vin', 'plate')),
  pattern text not null check (pattern ~ '^[A-Z0-9*?]+$' and pattern ~ '[A-Z0-9]'),
  message text not null,
  active boolean not null default true,
  search_key text not null,
  created_at timestamptz not null,
  retired_at timestamptz,
  version integer not null default 1
);
create index vin_notifications_order on vin_notifications (created_at desc, id desc) where retired_at is null;
alter table vin_notifications enable row level security;
-- The list is for who keeps it; what concerns the vehicle at hand everyone gets from the function below.
create policy read on vin_notifications for select to inspect_app using ((select inspect.actor_changes_all()));

do $$
declare kept text;
begin
  foreach kept in array array['faq', 'vin_notifications'] loop
    execute format('create policy add on %I for insert to inspect_app with check ((select inspect.actor_changes_all()))', kept);
    execute format('create policy change on %I for update to inspect_app using ((select inspect.actor_changes_all())) with check ((select inspect.actor_changes_all()))', kept);
    execute format('grant select, insert, update on %I to inspect_app', kept);
  end loop;
end $$;

-- LIKE's own signs mean themselves, whatever the check above lets through one day.
create function inspect.like_of(pattern text) returns text language sql immutable
  as $$ select translate(replace(replace(replace(pattern, '\', '\\'), '%', '\%'), '_', '\_'), '*?', '%_') $$;

-- Messages about this very vehicle: exact ones before patterns, newer before older. Old VINs have hyphens, patterns
-- have none.
create function inspect.vin_notices(wanted_plate text, wanted_vin text)
returns table (kind text, message text)
language plpgsql stable security definer set search_path = public, pg_temp as $$
begin
  if inspect.actor_user() is null then return; end if;
  return query
    select n.kind, n.message from vin_notifications n
     where n.active and n.retired_at is null
       and replace(case n.kind when 'vin' then wanted_vin else wanted_plate end, '-', '') like inspect.like_of(n.pattern)
     order by n.pattern ~ '[*?]', n.created_at desc, n.id desc
     limit 5;
end $$;
revoke all on function inspect.vin_notices(text, text) from public;
grant execute on function inspect.vin_notices(text, text) to inspect_app;

-- The menu: what a page is called and where it leads is the program's; its place and its look are the staff's.
alter table pages add column version integer not null default 1;
create policy arrange on pages for update to inspect_app
  using ((select inspect.actor_changes_all())) with check ((select inspect.actor_changes_all()));
grant update (parent, ordering, icon, tag, tag_variant, version) on pages to inspect_app;
