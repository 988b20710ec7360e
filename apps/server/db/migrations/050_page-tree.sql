-- compatible-with: 049
-- The page tree is one: groups are rows that the staff make, rename and remove, and a page may stand below another one.
-- `pages.parent` goes on naming the group, by the code of those that the program begins with and by the id of the others:
-- a build before this shows a page of a group that it does not know where the page belongs from the start.
create table menu_groups (
  id oid24 primary key,
  -- null = made by the staff
  code text unique,
  name text not null,
  search_key text not null,
  ordering integer not null,
  retired_at timestamptz,
  version integer not null default 1
);
-- Two groups of one name could not be told apart.
create unique index menu_groups_live_name on menu_groups (search_key) where retired_at is null;
alter table menu_groups enable row level security;
create policy read on menu_groups for select to inspect_app using ((select inspect.actor_user()) is not null);
create policy add on menu_groups for insert to inspect_app with check ((select inspect.actor_changes_all()));
create policy change on menu_groups for update to inspect_app
  using ((select inspect.actor_changes_all())) with check ((select inspect.actor_changes_all()));
grant select, insert on menu_groups to inspect_app;
-- Not the id, nor which of the program's groups it is.
grant update (name, search_key, ordering, retired_at, version) on menu_groups to inspect_app;
create policy sign_in on menu_groups for select to inspect_system using (true);
grant select on menu_groups to inspect_system;

-- The page that a page stands below; it then stands in that one's group, too.
alter table pages add column under oid24 references pages check (under <> id);
grant update (under) on pages to inspect_app;

-- Each page has an icon of its own. Whoever chose another one than the program's keeps it.
update pages p set icon = n.icon
  from (values
    ('company-tech-service', 'car', 'garage'),
    ('tech-service-mechanic', 'car', 'tool'),
    ('tech-service-company-view', 'car', 'file-search'),
    ('tech-service-view', 'car', 'binoculars'),
    ('tech-service-all', 'car', 'stack'),
    ('control', 'eye', 'shield'),
    ('control-company', 'eye', 'message'),
    ('control-ts', 'eye', 'flag'),
    ('all-statistics', 'chart', 'globe'),
    ('companies-statistics', 'chart', 'columns'),
    ('company-statistics', 'chart', 'pie'),
    ('analysis-view', 'search', 'microscope'),
    ('onepay-payments', 'card', 'wallet'),
    ('station-idram-payments', 'card', 'coins'),
    ('onepay-idram-payments', 'card', 'coin'),
    ('station-telcell-payments', 'card', 'cash'),
    ('onepay-telcell-payments', 'card', 'receipt'),
    ('co-payments', 'card', 'leaf'),
    ('accesses_all', 'key', 'lock'),
    ('view-companies', 'building', 'skyline'),
    ('tech-service-owner-users', 'users', 'people'),
    ('owner-user-history', 'history', 'clock'),
    ('security-events', 'eye', 'alert'),
    ('settings-counties', 'map', 'pin'),
    ('settings-streets', 'map', 'road'),
    ('settings-cars', 'list', 'steering'),
    ('settings-car-models', 'list', 'model'),
    ('settings-car-groups', 'list', 'category'),
    ('settings-car-types', 'list', 'truck'),
    ('settings-bodies', 'list', 'bus'),
    ('settings-colors', 'list', 'palette'),
    ('settings-fuels', 'list', 'fuel'),
    ('settings-classificators', 'list', 'checklist'),
    ('settings-new-classificators', 'list', 'clipboard'),
    ('settings-vin-notifications', 'bell', 'barcode'),
    ('api-history', 'api', 'log'),
    ('api-notifications', 'api', 'broadcast'),
    ('api-payments', 'api', 'transfer'),
    ('api-search-histories', 'api', 'scan'),
    ('api-view-histories', 'api', 'document')) as n (route, was, icon)
 where p.route = n.route and p.icon = n.was;
