-- compatible-with: 049
-- Files of sign-ins count with the others, of which an unusual number sounds an alarm.
create or replace function inspect.exports_since(moment timestamptz) returns integer language sql stable security definer
  set search_path = public, pg_temp as $$
  select count(*)::integer from edit_histories h
   where h.entity in ('checkupExports', 'loginExports', 'paymentExports') and h.record = inspect.actor_user()
     and h.action = 'export' and h.at > moment $$;
