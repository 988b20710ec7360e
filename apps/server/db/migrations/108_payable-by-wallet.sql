-- compatible-with: 049
-- May the checkup of this order still be paid, and did somebody pay for it beforehand since the order began? What lay there before
-- was seen by the desk, which asked for the money all the same.
create function inspect.order_payable(wanted text) returns table (payable boolean, prepaid boolean)
language sql stable security definer set search_path = public, pg_temp as $$
  select c.status in ('open', 'concluded') and not c.deleted,
         exists (select from inspect.unused_prepayments(c.car_reg_no) u
                   join payments p on p.id = u.id
                  where u.company = o.company and p.created_at > o.created_at
                    and exists (select from jsonb_array_elements(o.lines) line where line ->> 'purpose' = u.purpose))
    from payment_orders o join checkups c on c.id = o.checkup
   where o.id = wanted $$;
revoke all on function inspect.order_payable(text) from public;
grant execute on function inspect.order_payable(text) to inspect_system;
