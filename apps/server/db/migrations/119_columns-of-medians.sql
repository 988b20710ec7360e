-- compatible-with: 049
-- Where medians and hours of the week will be summed (120 counts them): columns are added apart from the counting, because whoever adds
-- one stops all reading of the table until he is done. Nobody folds meanwhile, who takes the tables the other way round than a report.
select pg_advisory_xact_lock(hashtext('inspect.person_counts'));

-- How often each number of minutes was taken, as one number: `inspect.spread_of`.
alter table checkup_person_counts add column spread numeric not null default 0;
-- The hour of the week in which it was begun, 1-00 to 7-23; only of what counts: money that came or went is noted without it.
alter table checkup_person_changes add column slot text;

-- How many were begun in which hour of the week. Rows of a station and, without company and station, of the country; of single days
-- those of the country alone: a station's are its checkups.
create table checkup_hour_counts (
  period text not null check (period in ('year', 'month', 'day')),
  company oid24,
  station oid24,
  first_day date not null,
  slot text not null,
  count integer not null,
  check ((station is null) = (company is null)),
  check (period <> 'day' or company is null)
);
alter table checkup_hour_counts enable row level security;
create policy read on checkup_hour_counts for select to inspect_app
  using ((select inspect.actor_sees_all()) or (company = (select inspect.actor_company())
    and ((select inspect.actor_station()) is null or station = (select inspect.actor_station()))
    and (select inspect.actor_mechanic()) is null));
-- Nobody is granted a write: the functions of 120 are the only ones who do.
grant select on checkup_hour_counts to inspect_app;
create unique index checkup_hour_counts_key on checkup_hour_counts (company, period, first_day, station, slot) nulls not distinct;
create index checkup_hour_counts_station on checkup_hour_counts (station, period, first_day) where station is not null;
create index checkup_hour_counts_days on checkup_hour_counts (first_day);
create index checkup_hour_counts_none on checkup_hour_counts (first_day) where count = 0;
