-- compatible-with: 018
-- Who asked the register for a vehicle that his company has not inspected stands in the append-only history.
alter table edit_histories drop constraint edit_histories_action_check;
alter table edit_histories add constraint edit_histories_action_check
  check (action in ('create', 'edit', 'retire', 'import', 'export', 'lookup'));
create index edit_histories_lookups on edit_histories (company, at) where entity = 'vehicleLookups';
alter table security_events drop constraint security_events_kind_check;
alter table security_events add constraint security_events_kind_check check (kind in ('foreign_id', 'lookup_quota'));
