-- compatible-with: 041
-- Counts and sums are of a company or a station: none is a mechanic's. Whoever takes money takes it for a checkup that
-- he sees, which a mechanic never does.
drop policy read on checkup_counts;
create policy read on checkup_counts for select to inspect_app
  using ((select inspect.actor_sees_all()) or (company = (select inspect.actor_company())
    and ((select inspect.actor_station()) is null or station = (select inspect.actor_station()))
    and (select inspect.actor_mechanic()) is null));
drop policy read on checkup_count_changes;
create policy read on checkup_count_changes for select to inspect_app
  using ((select inspect.actor_sees_all()) or (company = (select inspect.actor_company())
    and ((select inspect.actor_station()) is null or station = (select inspect.actor_station()))
    and (select inspect.actor_mechanic()) is null));
drop policy add on payments;
create policy add on payments for insert to inspect_app
  with check (company = (select inspect.actor_company()) and created_by = (select inspect.actor_user())
    and (select inspect.actor_mechanic()) is null
    and (select c.company from checkups c where c.id = payments.checkup) = payments.company);
