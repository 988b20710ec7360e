-- compatible-with: 049
-- Files of companies, people, cash shifts and control count with the others, of which an unusual number sounds an alarm.
create or replace function inspect.exports_since(moment timestamptz) returns integer language sql stable security definer
  set search_path = public, pg_temp as $$
  select count(*)::integer from edit_histories h
   where h.entity in ('checkupExports', 'companyExports', 'controlExports', 'loginExports', 'paymentExports', 'peopleExports', 'shiftExports')
     and h.record = inspect.actor_user() and h.action = 'export' and h.at > moment $$;

-- Where the page of a company's people was granted to be read, whoever runs it may take out what he reads there.
update page_grants g set export = true
  from pages p where p.id = g.page and p.route = 'tech-service-owner-users' and g.role = 'TECHNICAL_SERVICE_OWNER' and g."view";
