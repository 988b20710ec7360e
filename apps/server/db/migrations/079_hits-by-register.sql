-- compatible-with: 049
-- Who names the plate alone, as the mediator does, is told of the hits by the certificate that the register knows for it: a list by
-- certificates holds his payment up too.
create or replace function inspect.enforcement_hits_of(plate text, certificate text, today date)
returns table (reason text, since date)
language sql stable security definer set search_path = public, pg_temp as $$
  with named as (
    select coalesce(enforcement_hits_of.certificate, (
      select o.registration_certificate from vehicles v join vehicle_owners o on o.vehicle = v.id
       where v.plate = enforcement_hits_of.plate)) as certificate)
  select h.reason, h.since from enforcement_hits h, named
   where h.retired_at is null and (h.car_reg_no = enforcement_hits_of.plate or h.registration_certificate = named.certificate)
     and h.since <= today and (h.until is null or h.until >= today)
   order by h.since, h.id limit 5 $$;
