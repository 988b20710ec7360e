-- compatible-with: 049
-- Which history this database is: another one after each restore to an earlier point, so that devices offer again what they had
-- sent since then (reliability F37). A failover to a standby and a copy in another cluster are told by PostgreSQL itself.
create table database_epochs (
  only_one boolean primary key default true check (only_one),
  epoch text not null default gen_random_uuid()::text
);
insert into database_epochs default values;
grant select on database_epochs to inspect_app, inspect_system;

create function inspect.database_epoch() returns text language sql stable set search_path = public, pg_temp as $$
  select left(encode(sha256(convert_to(concat_ws('/', s.system_identifier, c.timeline_id, e.epoch), 'UTF8')), 'hex'), 16)
    from pg_control_system() s, pg_control_checkpoint() c, database_epochs e
$$;

-- After every restore, whatever made it: also no number of a list may name two states, of which browsers hold one.
create function inspect.begin_epoch() returns void language sql set search_path = public, pg_temp as $$
  update versions set version = version + 1000000;
  update database_epochs set epoch = gen_random_uuid()::text;
$$;
revoke execute on function inspect.begin_epoch() from public;
