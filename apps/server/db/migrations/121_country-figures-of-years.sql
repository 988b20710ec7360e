-- compatible-with: 049
-- What is usual in the country was added up from the days of each station and class: among ten million checkups three million rows for
-- ten years. A range takes its whole years, the whole months beside them and the days at its ends, as a report does; who asks for no
-- class reads the sums without class, of each company one row for each status and result.
create or replace function inspect.country_figures(first_day date, last_day date, wanted_type text, fewest integer)
returns table (companies integer, fault_rate float8, cancelled_rate float8, median_count float8)
language sql stable security definer set search_path = public, pg_temp as $$
  with bounds as (
    -- The first day of the first whole year (or month), and the first day after the last one.
    select (date_trunc('year', first_day - 1) + interval '1 year')::date as year_from, date_trunc('year', last_day + 1)::date as year_to,
           (date_trunc('month', first_day - 1) + interval '1 month')::date as month_from, date_trunc('month', last_day + 1)::date as month_to
  ), spans as (
    select 'year' as period, b.year_from as first, b.year_to as after from bounds b where b.year_from < b.year_to
    union all
    select 'month', m.first, m.after
      from bounds b cross join lateral (values
             (b.month_from, case when b.year_from < b.year_to then b.year_from else b.month_to end),
             (case when b.year_from < b.year_to then b.year_to end, b.month_to)) m(first, after)
     where m.first < m.after
    union all
    select 'day', d.first, d.after
      from bounds b cross join lateral (values
             (first_day, case when b.month_from < b.month_to then b.month_from else last_day + 1 end),
             (case when b.month_from < b.month_to then b.month_to end, last_day + 1)) d(first, after)
     where d.first < d.after
  ), counted as (
    -- Each span by itself (offset 0), which an index finds: together they would be looked for in all rows.
    select t.company, t.status, t.opinion, t.count from spans s cross join lateral (
      select t.company, t.status, t.opinion, t.count from checkup_result_counts t
       where t.period = s.period and t.first_day >= s.first and t.first_day < s.after and t.company is not null and t.station is null
      offset 0) t
     where wanted_type is null
    union all
    select t.company, t.status, t.opinion, t.count from spans s cross join lateral (
      select t.company, t.status, t.opinion, t.count from checkup_period_counts t
       where t.period = s.period and t.part = '' and t.first_day >= s.first and t.first_day < s.after and t.company is not null
         and t.car_type = wanted_type
      offset 0) t
     where s.period <> 'day' and wanted_type is not null
    union all
    select t.company, t.status, t.opinion, t.count from spans s cross join lateral (
      select t.company, t.status, t.opinion, t.count from checkup_counts t
       where t.day >= s.first and t.day < s.after and t.company is not null and t.car_type = wanted_type
      offset 0) t
     where s.period = 'day' and wanted_type is not null
    union all
    select t.company, t.status, t.opinion, t.count from checkup_count_changes t
     where t.day between first_day and last_day and (wanted_type is null or t.car_type = wanted_type)
  ), of_company as (
    select n.company, sum(n.count) as count,
           sum(n.count) filter (where n.status = 'concluded') as concluded,
           coalesce(sum(n.count) filter (where n.status = 'concluded' and not n.opinion), 0) as faulty,
           coalesce(sum(n.count) filter (where n.status = 'cancelled'), 0) as cancelled
      from counted n
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
