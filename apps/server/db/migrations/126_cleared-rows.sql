-- compatible-with: 049
-- 122 took a street that is cleared for one that went out of use: what points to no row holds none.
create or replace function inspect.hold_used_rows() returns trigger language plpgsql security definer
  set search_path = public, pg_temp as $$
declare
  before checkups;
  gone boolean;
begin
  if tg_op = 'UPDATE' then before := old; end if;
  select (new.car is distinct from before.car
           and (select id from cars where id = new.car and retired_at is null for key share) is null)
      or (new.car_model is distinct from before.car_model
           and (select id from car_models where id = new.car_model and retired_at is null for key share) is null)
      or (new.car_group is distinct from before.car_group
           and (select id from car_groups where id = new.car_group and retired_at is null for key share) is null)
      or (new.car_type is distinct from before.car_type
           and (select id from car_types where id = new.car_type and retired_at is null for key share) is null)
      or (new.body is distinct from before.body
           and (select id from bodies where id = new.body and retired_at is null for key share) is null)
      or (new.color is distinct from before.color
           and (select id from colors where id = new.color and retired_at is null for key share) is null)
      or (new.fuel is distinct from before.fuel
           and (select id from fuels where id = new.fuel and retired_at is null for key share) is null)
      or (new.region is distinct from before.region
           and (select id from regions where id = new.region and retired_at is null for key share) is null)
      or (new.county is distinct from before.county
           and (select id from counties where id = new.county and retired_at is null for key share) is null)
      or (new.street is not null and new.street is distinct from before.street
           and (select id from streets where id = new.street and retired_at is null for key share) is null)
    into gone;
  if gone then
    raise exception 'a row of a list went out of use meanwhile' using errcode = 'serialization_failure';
  end if;
  return new;
end $$;
