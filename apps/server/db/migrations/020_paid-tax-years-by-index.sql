-- compatible-with: 018
-- The years of the environmental tax that a vehicle's payments cover. Two indexed look-ups in place of one condition with
-- OR over a sub-select, which no index serves: it read every environmental payment of the country at each save.
create or replace function inspect.paid_tax_years(wanted text[]) returns integer[] language sql stable security definer
  set search_path = public, pg_temp as $$
  with recursive replaced as (
    select c.replaces from checkups c where c.vehicle = any (wanted) and c.replaces is not null
    union
    select c.replaces from checkups c join replaced on c.id = replaced.replaces where c.replaces is not null
  ),
  paid as (
    select p.checkup, p.tax_years from payments p
     where p.purpose = 'environmental' and p.vehicle = any (wanted)
    union
    select p.checkup, p.tax_years from replaced r join payments p on p.checkup = r.replaces
     where p.purpose = 'environmental'
  )
  select coalesce(array_agg(distinct y order by y), '{}')
    from paid
    join checkups counting on counting.id = inspect.counting_checkup(paid.checkup)
    cross join unnest(paid.tax_years) y
   where counting.vehicle = any (wanted) $$;
