-- compatible-with: 049
-- As in 065; a tax of which all was given back pays for no year, neither of this checkup nor of the vehicle's next one: nobody has
-- both the money and the year, and money that comes for it afterwards pays it and is no surplus.
create or replace view inspect.paid_taxes with (security_invoker = true) as
  select p.checkup, p.vehicle, p.tax_years from payments p
   where p.purpose = 'environmental' and p.checkup is not null and p.surplus is null
     and not exists (select from payment_returns r where r.payment = p.id having sum(r.amount) >= p.amount)
  union all select u.checkup, u.vehicle, u.tax_years from payment_uses u
   where u.purpose = 'environmental'
     and not exists (select from payment_returns r join payments p on p.id = r.payment
                      where r.payment = u.payment group by p.amount having sum(r.amount) >= p.amount);
