-- compatible-with: 049
-- What providers tell by themselves, and what a citizen has paid beforehand for a station of his choice.

-- Whose money it is that was paid for this station: none where no vehicle could be inspected there.
create function inspect.station_taking(wanted text) returns table (company text, takes_doubles boolean)
language sql stable security definer set search_path = public, pg_temp as $$
  select c.id::text, c.double_payments
    from stations s join companies c on c.id = s.company
   where s.id = wanted and s.status and s.retired_at is null and c.status and not c.blocked $$;
revoke all on function inspect.station_taking(text) from public;
grant execute on function inspect.station_taking(text) to inspect_system;

-- Payments that lie there as paid beforehand for this plate; what is left of them.
create function inspect.unused_prepayments(of_plate text)
returns table (id text, company text, purpose text, amount integer, method text, paid_at timestamptz)
language sql stable security definer set search_path = public, pg_temp as $$
  select p.id::text, p.company::text, p.purpose, l.amount, p.method, coalesce(p.paid_at, p.created_at)
    from payments p
   cross join lateral (select inspect.left_of(p.id) as amount) l
   where p.car_reg_no = of_plate and p.purpose in ('inspection', 'environmental') and l.amount > 0
     and (select s.account from inspect.standing_of(p.id) s) = 'prepaid' $$;
revoke all on function inspect.unused_prepayments(text) from public;

-- Has this purpose been paid for this plate and period already? By what was paid beforehand in the last year; by an open
-- checkup that owes nothing for it; or by the one of which the vehicle is still valid for longer than it may come early.
-- `other`: the payment that did it, where there is one.
create function inspect.paid_already(of_plate text, for_purpose text, moment timestamptz) returns table (other text)
language sql stable security definer set search_path = public, pg_temp as $$
  with known as (
    select v.id, v.last_opinion and v.due_on > (moment at time zone 'Asia/Yerevan')::date
             + coalesce((select (s.value #>> '{}')::integer from settings s where s.key = 'earlyCheckupDays'), 30) as valid
      from vehicles v where v.plate = of_plate
  ), counting as (
    (select c.id, c.replaces, c.fees from checkups c
      where c.car_reg_no = of_plate and c.status = 'open' and not c.deleted)
    union all
    (select c.id, c.replaces, c.fees from checkups c join known on c.vehicle = known.id
      where known.valid and c.status = 'concluded' and not c.deleted
      order by c.concluded_at desc limit 1)
  )
  select u.id from inspect.unused_prepayments(of_plate) u
   where u.purpose = for_purpose and u.paid_at > moment - interval '365 days'
  union all
  select coalesce(
           (select p.id::text from payments p where p.checkup = c.id and p.purpose = for_purpose and p.surplus is null
             order by p.created_at desc, p.id limit 1),
           (select u.payment::text from payment_uses u where u.checkup = c.id and u.purpose = for_purpose limit 1))
    from counting c
   cross join lateral inspect.paid_for(c.id, c.replaces) paid
   cross join lateral (
     select case for_purpose when 'inspection' then paid.inspection else paid.environmental end as taken,
            (c.fees #>> array[for_purpose, 'amount'])::bigint as due) sums
   where sums.taken > 0 and sums.taken >= sums.due
   limit 1 $$;
revoke all on function inspect.paid_already(text, text, timestamptz) from public;
grant execute on function inspect.paid_already(text, text, timestamptz) to inspect_system;

-- What was paid beforehand for this plate, as a desk may know it: of one's own company the whole, of others that there is
-- something and nothing more.
create function inspect.prepaid_of(of_plate text)
returns table (id text, purpose text, amount integer, method text, paid_at timestamptz)
language sql stable security definer set search_path = public, pg_temp as $$
  select u.id, u.purpose, u.amount, u.method, u.paid_at from inspect.unused_prepayments(of_plate) u
   where inspect.actor_user() is not null and inspect.actor_mechanic() is null and u.company = inspect.actor_company()
  union all
  (select null, null, null, null, null from inspect.unused_prepayments(of_plate) u
    where inspect.actor_user() is not null and inspect.actor_mechanic() is null and inspect.actor_company() is not null
      and u.company <> inspect.actor_company() limit 1) $$;
revoke all on function inspect.prepaid_of(text) from public;
grant execute on function inspect.prepaid_of(text) to inspect_app;

-- What was paid for one plate never pays for another one, whoever names it.
create function inspect.refuse_other_plate() returns trigger language plpgsql security definer
  set search_path = public, pg_temp as $$
begin
  if not exists (select from payments p join checkups c on c.id = new.checkup
                  where p.id = new.payment and p.car_reg_no = c.car_reg_no and c.vehicle = new.vehicle) then
    raise exception 'it was paid for another vehicle' using errcode = '23514', constraint = 'payment_uses_plate';
  end if;
  return new;
end $$;
revoke all on function inspect.refuse_other_plate() from public;
create trigger a_refuse_other_plate before insert on payment_uses for each row execute function inspect.refuse_other_plate();

-- Who sees a checkup sees what pays for it, also where that was paid before there was one.
create policy used on payments for select to inspect_app
  using ((select u.checkup from payment_uses u where u.payment = payments.id) is not null);

-- A person who has begun twice may pay both bills of one attempt: the second is an attempt of its own, which nobody here began.
grant insert on payment_attempts to inspect_system;

-- Whether a second payment is taken as a case is the company's own to say.
create or replace function inspect.guard_own_company() returns trigger language plpgsql set search_path = public, pg_temp as $$
declare touched text[];
begin
  if current_user <> 'inspect_app' or inspect.actor_changes_all() then return new; end if;
  select coalesce(array_agg(n.key), '{}') into touched from jsonb_each(to_jsonb(new)) n
   where n.value is distinct from to_jsonb(old) -> n.key;
  if touched <@ array['phone', 'email', 'address', 'director', 'double_payments', 'version'] then return new; end if;
  if touched <@ array['contract', 'contract_status', 'version']
     and old.contract_enabled and new.contract_status
     and new.contract ->> 'acceptedBy' = inspect.actor_user() and new.contract ->> 'file' = old.contract_file then return new; end if;
  raise exception 'a company changes only what is its own' using errcode = '42501';
end $$;
