-- compatible-with: 049
-- What anybody who holds a receipt is told of the money that it names: by its number, which nobody guesses (96 random bits).
-- The number is that of an order, of one payment, or of the checkup that all of it was paid for.
create function inspect.told_receipt(wanted text)
returns table (purpose text, tax_years integer[], method text, received bigint, returned bigint, at timestamptz, company text,
  tax_code text, station text, plate text)
language sql stable security definer set search_path = public, pg_temp as $$
  select p.purpose, p.tax_years, p.method, m.received, m.returned, coalesce(p.paid_at, p.created_at), c.name, c.tax_code, s.name,
         coalesce(p.car_reg_no, k.car_reg_no)
    from payments p
    join companies c on c.id = p.company
    left join checkups k on k.id = p.checkup
    left join stations s on s.id = coalesce(p.station, k.station)
    cross join lateral inspect.moved_for(p.id, null) m
   where p.id = any (array(select o.id::text from payments o where o.payment_order = wanted
                     union select o.id::text from payments o where o.id = wanted
                     union select o.id::text from payments o where o.checkup = wanted and o.surplus is null
                     union select u.payment::text from payment_uses u where u.checkup = wanted))
     and m.received > 0
   order by 6, p.purpose desc, p.id $$;
revoke all on function inspect.told_receipt(text) from public;
grant execute on function inspect.told_receipt(text) to inspect_system;
