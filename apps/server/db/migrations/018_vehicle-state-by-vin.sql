-- What is known of a vehicle before a checkup is known of that vehicle alone: a VIN says which one it is, and a known plate
-- with another VIN is another vehicle. By its plate a vehicle is found only while no VIN was asked for. One open
-- checkup per vehicle is asked for by both all the same.
create or replace function inspect.vehicle_state(wanted_plate text, wanted_vin text)
returns table (vehicle text, has_open boolean, paid_tax_years integer[])
language plpgsql stable security definer set search_path = public, pg_temp as $$
declare
  known text;
begin
  if inspect.actor_user() is null then return; end if;
  if wanted_vin is null then
    select v.id into known from vehicles v where v.plate = wanted_plate;
  else
    select v.id into known from vehicles v where v.vin = wanted_vin;
  end if;
  return query select
    known,
    exists (select 1 from checkups c where c.status = 'open' and not c.deleted
      and (c.car_reg_no = wanted_plate or c.vin = wanted_vin)),
    inspect.paid_tax_years(array[known]);
end $$;
