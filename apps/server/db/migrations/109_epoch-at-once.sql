-- compatible-with: 049
-- Where a standby has been promoted the control file names the former timeline until the next checkpoint; what is written now names the
-- one that it is.
create or replace function inspect.database_epoch() returns text language sql stable set search_path = public, pg_temp as $$
  select left(encode(sha256(convert_to(concat_ws('/', s.system_identifier,
           case when pg_is_in_recovery() then lpad(upper(to_hex(c.timeline_id)), 8, '0')
                else left(pg_walfile_name(pg_current_wal_lsn()), 8) end, e.epoch), 'UTF8')), 'hex'), 16)
    from pg_control_system() s, pg_control_checkpoint() c, database_epochs e
$$;
