-- compatible-with: 049
-- What is sent to partners waits while they are refused for not paying; a delivery that cannot be signed is noted as such; matches of
-- the VIN watch are forgotten.

alter table partner_delivery_attempts drop constraint partner_delivery_attempts_outcome_check,
  add constraint partner_delivery_attempts_outcome_check
    check (outcome in ('delivered', 'status', 'redirect', 'timeout', 'unreachable', 'tls', 'refused', 'secret'));

-- Addresses of `open_webhooks` whose partner is not refused for not paying. What happens meanwhile still becomes their deliveries.
create function inspect.paid_webhooks(moment timestamptz)
returns table (id text, partner text, url text, events text[], scopes text[], secret bytea, former_secret bytea)
language sql stable security definer set search_path = public, pg_temp as $$
  select w.* from inspect.open_webhooks(moment) w join partners p on p.id = w.partner
   where not p.refuse_unpaid or inspect.partner_overdue(p.id, (moment at time zone 'Asia/Yerevan')::date) <= 0 $$;
revoke all on function inspect.paid_webhooks(timestamptz) from public;
grant execute on function inspect.paid_webhooks(timestamptz) to inspect_system;

-- Where vehicles of the VIN watch were met is not kept for good.
create function inspect.forget_vin_matches(before date) returns void language sql security definer
  set search_path = public, pg_temp as $$ delete from vin_watch_matches m where m."on" < before $$;
revoke all on function inspect.forget_vin_matches(date) from public;
grant execute on function inspect.forget_vin_matches(date) to inspect_system;
