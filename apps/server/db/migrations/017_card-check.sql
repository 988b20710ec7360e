-- Anybody may check a card: what its paper says already, and whether it still stands. No person, no VIN, nothing of who
-- inspected. The number alone is not enough where the card names a plate, so that counting numbers tells nothing.
create function inspect.check_card(wanted_number text, wanted_plate text)
returns table (number text, car_reg_no text, opinion boolean, concluded_at timestamptz, next_checkup_date date,
  station text, void boolean)
language sql stable security definer set search_path = public, pg_temp as $$
  select c.number, c.car_reg_no, c.opinion, c.concluded_at, c.next_checkup_date, s.name, c.status = 'annulled'
    from checkups c left join stations s on s.id = c.station
   where c.number = wanted_number and c.car_reg_no is not distinct from wanted_plate
     and c.status in ('concluded', 'annulled') and not c.deleted
$$;
revoke all on function inspect.check_card(text, text) from public;
grant execute on function inspect.check_card(text, text) to inspect_system;
