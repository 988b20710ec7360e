-- compatible-with: 049
-- What an attempt brought is locked by whoever wants some of it back, and by whoever enters that it went. Both take all of it, in
-- this order: one who went by purpose and one who went by id waited for each other.
create function inspect.lock_received(wanted text) returns void language plpgsql security definer
  set search_path = public, pg_temp as $$
begin
  perform from payments p where p.attempt = wanted order by p.id for no key update;
end $$;
revoke all on function inspect.lock_received(text) from public;
grant execute on function inspect.lock_received(text) to inspect_system;

create or replace function inspect.check_requested_return() returns trigger language plpgsql security definer
  set search_path = public, pg_temp as $$
declare
  remaining integer;
begin
  perform inspect.lock_received(new.attempt);
  if not exists (select from payments p where p.id = new.payment and p.attempt = new.attempt) then
    raise exception 'it is not what this attempt brought' using errcode = '23514', constraint = 'requested_returns_attempt';
  end if;
  select coalesce(sum(inspect.left_of(p.id)), 0) into remaining from payments p where p.attempt = new.attempt;
  if remaining < new.amount then
    raise exception 'more is wanted back than is left' using errcode = '23514', constraint = 'requested_returns_left';
  end if;
  return new;
end $$;

-- As in 065, but without waiting for everybody who just refers to the company: its id stays what it is.
create or replace function inspect.extend_subscription(wanted text, of_payment text, sum integer, moment timestamptz)
returns table (from_day date, to_day date) language plpgsql security definer set search_path = public, pg_temp as $$
declare
  before companies;
  begins date;
  ends date;
  months integer;
begin
  select * into before from companies c where c.id = wanted for no key update;
  select coalesce((s.value #>> '{}')::integer, 1) into months from settings s where s.key = 'subscriptionMonths';
  begins := greatest((moment at time zone 'Asia/Yerevan')::date, ((before.subscription ->> 'to')::date + 1));
  ends := (begins + make_interval(months => coalesce(months, 1)) - interval '1 day')::date;
  insert into subscription_periods (payment, company, from_day, to_day, amount, at)
    values (of_payment, wanted, begins, ends, sum, moment);
  update companies c set subscription = jsonb_build_object('from', begins, 'to', ends, 'payment', of_payment),
         subscription_status = true, subscription_total = greatest(0, c.subscription_total - sum), version = c.version + 1
   where c.id = wanted;
  return query select begins, ends;
end $$;
