-- compatible-with: 049
-- A fee that rose after it was paid is paid the difference: a checkup has as many payments of a purpose as were made. That two
-- desks never take the same is held by the vehicle's lock, behind which what is still owed is read.
alter table payments drop constraint payments_checkup_purpose_key;
create index payments_checkup on payments (checkup);

-- The years of the environmental tax that a vehicle's payments cover: those that the checkup they count for still names. Where
-- its fees have lost a year, what was paid for it is owed back, and pays nothing else. What a checkup that ended named stays paid.
create or replace function inspect.paid_tax_years(wanted text[]) returns integer[] language sql stable security definer
  set search_path = public, pg_temp set plan_cache_mode = force_generic_plan as $$
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
   where counting.vehicle = any (wanted)
     -- A tax that can't be named keeps its years.
     and coalesce(counting.fees #> '{environmental,taxYears}' @> to_jsonb(y), true) $$;
