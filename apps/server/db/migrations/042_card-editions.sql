-- compatible-with: 018
-- A corrected card is another edition of it: who checks the paper of an earlier one is told.
create function inspect.card_edition(wanted text, out edition integer, out amended_at timestamptz)
language sql stable as $$
  select 1 + count(*)::integer, max(v.at) from public.checkup_versions v
   where v.checkup = wanted and v.content::jsonb ->> 'change_action' = 'amend' $$;

drop function inspect.check_card(text, text);
create function inspect.check_card(wanted_number text, wanted_plate text)
returns table (number text, car_reg_no text, opinion boolean, concluded_at timestamptz, next_checkup_date date,
  station text, void boolean, edition integer, amended_at timestamptz)
language sql stable security definer set search_path = public, pg_temp as $$
  select c.number, c.car_reg_no, c.opinion, c.concluded_at, c.next_checkup_date, s.name, c.status = 'annulled',
         e.edition, e.amended_at
    from checkups c left join stations s on s.id = c.station cross join lateral inspect.card_edition(c.id) e
   where c.number = wanted_number and c.car_reg_no is not distinct from wanted_plate
     and c.status in ('concluded', 'annulled') and not c.deleted
$$;
revoke all on function inspect.check_card(text, text) from public;
grant execute on function inspect.check_card(text, text) to inspect_system;
