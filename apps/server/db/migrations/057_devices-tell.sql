-- compatible-with: 049
-- What a device tells of itself: how much of its person's work waits on it. Numbers alone.

alter table operation_devices drop constraint operation_devices_last_seq_check;
-- 0 = it has told of itself, and nothing that it sent has been heard of
alter table operation_devices add constraint operation_devices_last_seq_check check (last_seq >= 0);
alter table operation_devices
  -- when it last told; null = it never has, and what follows is not known
  add column told_at timestamptz,
  add column pending integer check (pending >= 0),
  -- of them those about which their person has to decide
  add column attention integer check (attention >= 0),
  -- by the server's clock and the wait that the device measured
  add column oldest_at timestamptz,
  -- something else than those had waited for more than five minutes, though it was in touch
  add column late boolean not null default false,
  -- the last number that it gave
  add column issued_seq bigint check (issued_seq >= 0),
  add column persisted boolean,
  -- when its browser told that what it kept is gone, and what had waited there, as it knew, at which of its times
  add column lost_at timestamptz,
  add column lost_pending integer check (lost_pending >= 0),
  add column lost_seen_at timestamptz;

create policy staff on operation_devices for select to inspect_app using ((select inspect.actor_changes_all()));
