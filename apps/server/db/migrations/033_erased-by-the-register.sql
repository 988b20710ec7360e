-- compatible-with: 029
-- An erased result leaves the register as one that is taken back does: by one rule, which 031 gave other names.

-- What a conclusion that does not count any more held of the register.
create function inspect.let_go(c checkups) returns void language plpgsql security definer
  set search_path = public, pg_temp as $$
begin
  -- The register never heard of one that was not concluded.
  if c.opinion is null then return; end if;
  perform inspect.refresh_vehicle(c.vehicle);
  perform inspect.return_identifier(freed.identifier, freed.value) from (
    select 'plate', c.car_reg_no
    union select 'plate', l.plate from vehicle_losses l where l.taken_by = c.id
    union select 'registration_certificate', c.registration_certificate
    union select 'registration_certificate', l.registration_certificate from vehicle_losses l where l.taken_by = c.id
  ) freed (identifier, value) where freed.value is not null;
end $$;
revoke all on function inspect.let_go(checkups) from public;

create or replace function inspect.recall_vehicle(wanted_checkup text) returns void language plpgsql security definer
  set search_path = public, pg_temp as $$
declare c checkups;
begin
  if not inspect.actor_changes_all() then
    raise exception 'only for the staff' using errcode = '42501';
  end if;
  select * into c from checkups where id = wanted_checkup;
  perform inspect.let_go(c);
end $$;

create or replace function inspect.erase_record(wanted text, person text, why text, moment timestamptz) returns boolean
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  c checkups;
  said jsonb[];
  of_vehicles text[];
begin
  if exists (select from payments p where p.checkup = wanted)
     or exists (select from checkups d where d.previous_checkup = wanted or d.replaces = wanted) then
    return false;
  end if;
  update checkups set deleted = true, change_action = 'erase', changed_by = person, change_reason = why,
    version = version + 1, updated_at = moment where id = wanted returning * into c;
  if c.id is null then return false; end if;
  perform inspect.let_go(c);
  select array_agg(v.content::jsonb), array_agg(distinct v.content::jsonb ->> 'vehicle') into said, of_vehicles
    from checkup_versions v where v.checkup = wanted;
  delete from checkups where id = wanted;
  delete from vehicle_losses where taken_by = wanted;
  perform inspect.forget_photos(wanted, moment);
  perform inspect.forget_owner(v, said) from unnest(of_vehicles) v where v is not null;
  update checkup_versions set content = inspect.erased_content(content), key = null where checkup = wanted;
  insert into erased_checkups (checkup, at) values (wanted, moment) on conflict do nothing;
  perform inspect.add_job(inspect.new_id(), 'checkups.note-erasure', jsonb_build_object('id', wanted), null, moment, moment);
  return true;
end $$;
