-- compatible-with: 049
-- What is usual in the country, for who runs a company: he may see no row of another one, so that nothing but this adds them
-- up. Medians over companies, each of which counts once: a sum would tell of the largest. The fewest companies
-- beside the own one can be raised by the caller, never lowered.
create function inspect.country_figures(first_day date, last_day date, wanted_type text, fewest integer)
returns table (companies integer, fault_rate float8, cancelled_rate float8, median_count float8)
language sql stable security definer set search_path = public, pg_temp as $$
  with of_company as (
    select n.company, sum(n.count) as count,
           sum(n.count) filter (where n.status = 'concluded') as concluded,
           coalesce(sum(n.count) filter (where n.status = 'concluded' and not n.opinion), 0) as faulty,
           coalesce(sum(n.count) filter (where n.status = 'cancelled'), 0) as cancelled
      from (select t.company, t.day, t.car_type, t.status, t.opinion, t.count from checkup_counts t
             where t.company is not null and t.day between first_day and last_day
            union all
            select t.company, t.day, t.car_type, t.status, t.opinion, t.count from checkup_count_changes t
             where t.day between first_day and last_day) n
     where wanted_type is null or n.car_type = wanted_type
     group by n.company having sum(n.count) > 0
  )
  select count(*)::integer,
         percentile_cont(0.5) within group (order by o.faulty::float8 / nullif(o.concluded, 0)),
         percentile_cont(0.5) within group (order by o.cancelled::float8 / o.count),
         percentile_cont(0.5) within group (order by o.count::float8)
    from of_company o
  having (inspect.actor_sees_all() and count(*) > 0)
      or (inspect.actor_runs_company()
          and count(*) filter (where o.company <> inspect.actor_company()) >= greatest(5, fewest))
$$;
revoke all on function inspect.country_figures(date, date, text, integer) from public;
grant execute on function inspect.country_figures(date, date, text, integer) to inspect_app;
