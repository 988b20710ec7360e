-- compatible-with: 049
-- Counting anew added every checkup up into each of its sums by itself, as folding a few changes does: of a
-- million, people alone took five and a half minutes. Now the checkups are read once and grouped into days; months are added up of days, years of months, the
-- country of its stations (as `recount_findings` does, 099). People follow in 120.

-- Counts all of them anew, while others write: what is noted meanwhile is in the count or stays noted, never both, because
-- the one statement that reads the checkups sees both tables as they were at one moment. Nobody folds meanwhile, so that what is
-- stored is what that statement counted. In order: what is read together lies together.
create or replace function inspect.recount_classes() returns void language plpgsql security definer
  set search_path = public, pg_temp set work_mem = '128MB' as $$
declare
  figures constant text[] := array['count', 'first', 'settled', 'due', 'environmental_due', 'paid', 'owed', 'inspection_received',
    'environmental_received', 'cash', 'terminal', 'arca', 'idram', 'telcell', 'returned', 'received'];
  names constant text := array_to_string(figures, ', ');
  sums constant text := (select string_agg(format('sum(r.%I)', name), ', ' order by place)
                           from unnest(figures) with ordinality f(name, place));
begin
  perform pg_advisory_xact_lock(hashtext('inspect.checkup_counts'));
  delete from checkup_counts;
  delete from checkup_period_counts;
  delete from checkup_result_counts;
  execute format('
    with counted_now as (
      delete from checkup_count_changes
    ), r as materialized (
      select d.company, d.station, d.day, d.car_type, d.car_group, d.fuel, d.owner_status, d.status, d.opinion, count(*) as count, %s
        from inspect.counted_checkups d group by 1, 2, 3, 4, 5, 6, 7, 8, 9
    ), of_days as (
      insert into checkup_counts (company, day, station, car_type, car_group, status, opinion, %s)
        select r.company, r.day, r.station, r.car_type, r.car_group, r.status, r.opinion, %s from r
         group by 1, 2, 3, 4, 5, 6, 7 order by 1, 2, 3
    )
    insert into checkup_period_counts (period, part, company, first_day, station, value, car_type, car_group, status, opinion, %s)
      select case when grouping(r.day) = 0 then ''day'' else ''month'' end, r.part, r.company, coalesce(r.day, r.month), r.station,
             r.value, r.car_type, r.car_group, r.status, r.opinion, %s
        from (select r.*, date_trunc(''month'', r.day)::date as month, p.part, p.value
                from r cross join lateral (values (''fuel'', r.fuel::text), (''ownerStatus'', r.owner_status::text)) p(part, value)) r
       group by grouping sets ((part, value, company, station, month, car_type, car_group, status, opinion),
                               (part, value, day, car_type, car_group, status, opinion))
       order by 1, 2, 3, 4, 5',
    (select string_agg(format('sum(d.%1$I) as %1$I', name), ', ' order by place)
       from unnest(figures) with ordinality f(name, place) where name <> 'count'),
    names, sums, names, sums);
  execute format('
    insert into checkup_counts (day, car_type, car_group, status, opinion, %s)
      select r.day, r.car_type, r.car_group, r.status, r.opinion, %s from checkup_counts r group by 1, 2, 3, 4, 5 order by 1',
    names, sums);
  execute format('
    insert into checkup_period_counts (period, part, company, first_day, station, value, car_type, car_group, status, opinion, %s)
      select ''month'', '''', r.company, date_trunc(''month'', r.day)::date, r.station, '''', r.car_type, r.car_group, r.status, r.opinion, %s
        from checkup_counts r group by 3, 4, 5, 7, 8, 9, 10 order by 3 nulls first, 4, 5',
    names, sums);
  execute format('
    insert into checkup_period_counts (period, part, first_day, value, car_type, car_group, status, opinion, %s)
      select r.period, r.part, r.first_day, r.value, r.car_type, r.car_group, r.status, r.opinion, %s
        from checkup_period_counts r where r.period = ''month'' and r.part <> '''' group by 1, 2, 3, 4, 5, 6, 7, 8 order by 2, 3',
    names, sums);
  execute format('
    insert into checkup_period_counts (period, part, company, first_day, station, value, car_type, car_group, status, opinion, %s)
      select ''year'', r.part, r.company, date_trunc(''year'', r.first_day)::date, r.station, r.value, r.car_type, r.car_group, r.status,
             r.opinion, %s
        from checkup_period_counts r where r.period = ''month'' group by 2, 3, 4, 5, 6, 7, 8, 9, 10 order by 2, 3 nulls first, 4, 5',
    names, sums);
  execute format('
    insert into checkup_result_counts (period, company, station, first_day, status, opinion, %s)
      select ''day'', r.company, r.station, r.day, r.status, r.opinion, %s from checkup_counts r where r.company is not null
       group by grouping sets ((company, station, day, status, opinion), (company, day, status, opinion), (day, status, opinion))
       order by 3 nulls first, 2 nulls first, 4',
    names, sums);
  execute format('
    insert into checkup_result_counts (period, company, station, first_day, status, opinion, %s)
      select ''month'', r.company, r.station, date_trunc(''month'', r.first_day)::date, r.status, r.opinion, %s
        from checkup_result_counts r group by 2, 3, 4, 5, 6 order by 3 nulls first, 2 nulls first, 4',
    names, sums);
  execute format('
    insert into checkup_result_counts (period, company, station, first_day, status, opinion, %s)
      select ''year'', r.company, r.station, date_trunc(''year'', r.first_day)::date, r.status, r.opinion, %s
        from checkup_result_counts r where r.period = ''month'' group by 2, 3, 4, 5, 6 order by 3 nulls first, 2 nulls first, 4',
    names, sums);
end $$;
