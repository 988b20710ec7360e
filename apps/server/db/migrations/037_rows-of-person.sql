-- compatible-with: 029
-- Row-level security as narrow as the pages: an operator's request reaches his station's checkups, a mechanic's his own.
-- What hangs on a checkup (its payments, versions, photographs and their files) is seen by whom sees the checkup.

create function inspect.actor_station() returns text language sql stable
  as $$ select nullif(current_setting('inspect.station', true), '') $$;
create function inspect.actor_mechanic() returns text language sql stable
  as $$ select nullif(current_setting('inspect.mechanic', true), '') $$;

create or replace function inspect.open_request(token bytea, at timestamptz)
returns table (user_id text, name text, role text, company text, station text, session_id text, last_seen timestamptz, access_version bigint)
language plpgsql security definer set search_path = public, pg_temp as $$
declare found_row record;
begin
  select u.id, u.name, u.role, u.company, u.station, s.id as session_id, s.last_seen,
         (select v.version from versions v where v.name = 'access') as access_version
    into found_row
    from sessions s join users u on u.id = s."user"
   where s.token_hash = token and s.revoked_at is null and s.expires_at > at
     and s.last_seen + make_interval(secs => s.idle_seconds) > at and not u.blocked;
  if not found then return; end if;
  perform set_config('inspect.user', found_row.id, true),
          set_config('inspect.company', coalesce(found_row.company, ''), true),
          set_config('inspect.station', case when found_row.role = 'TECHNICAL_SERVICE_OPERATOR' then coalesce(found_row.station, '') else '' end, true),
          set_config('inspect.mechanic', case when found_row.role = 'TECHNICAL_SERVICE_MECHANIC' then found_row.id else '' end, true),
          set_config('inspect.sees_all', case when found_row.role in ('ADMIN', 'VIEWER') then 'yes' else '' end, true),
          set_config('inspect.changes_all', case when found_row.role = 'ADMIN' then 'yes' else '' end, true);
  return query select found_row.id::text, found_row.name::text, found_row.role::text, found_row.company::text,
    found_row.station::text, found_row.session_id::text, found_row.last_seen, found_row.access_version;
end $$;

drop policy read on checkups;
create policy read on checkups for select to inspect_app
  using ((select inspect.actor_sees_all()) or (company = (select inspect.actor_company())
    and ((select inspect.actor_station()) is null or station = (select inspect.actor_station()))
    and ((select inspect.actor_mechanic()) is null or mechanic = (select inspect.actor_mechanic()))));
drop policy add on checkups;
create policy add on checkups for insert to inspect_app
  with check (company = (select inspect.actor_company()) and created_by = (select inspect.actor_user())
    and ((select inspect.actor_station()) is null or station = (select inspect.actor_station()))
    and (select inspect.actor_mechanic()) is null);
-- Only the staff change what is closed; a conclusion that was taken over without a card number gets one.
drop policy change on checkups;
create policy change on checkups for update to inspect_app
  using ((select inspect.actor_changes_all()) or (company = (select inspect.actor_company()) and not deleted
    and (status = 'open' or (status = 'concluded' and number is null))
    and ((select inspect.actor_station()) is null or station = (select inspect.actor_station()))
    and ((select inspect.actor_mechanic()) is null or mechanic = (select inspect.actor_mechanic()))))
  with check ((select inspect.actor_changes_all()) or (company = (select inspect.actor_company())
    and ((select inspect.actor_station()) is null or station = (select inspect.actor_station()))
    and ((select inspect.actor_mechanic()) is null or mechanic = (select inspect.actor_mechanic()))));

-- A mechanic changes what he found and signed, and nothing of the vehicle, its owner, the money or the result.
create function inspect.guard_findings() returns trigger language plpgsql set search_path = public, pg_temp as $$
declare touched text[];
begin
  if current_user <> 'inspect_app' then return new; end if;
  select coalesce(array_agg(n.key), '{}') into touched from jsonb_each(to_jsonb(new)) n
   where n.value is distinct from to_jsonb(old) -> n.key;
  if touched <@ array['classificators', 'new_classificators', 'measurements', 'marks', 'findings_at_desk',
    'signature', 'signed_by', 'signed_at', 'signature_reason', 'signed_findings',
    'version', 'updated_at', 'changed_by', 'change_action', 'change_reason'] then return new; end if;
  raise exception 'a mechanic changes only what he found' using errcode = '42501';
end $$;
create trigger guard_findings before update on checkups for each row
  when (inspect.actor_mechanic() is not null) execute function inspect.guard_findings();

-- The sub-selects are rows of checkups as the person sees them: one look-up by key for each row, never all of them at once.
drop policy read on payments;
create policy read on payments for select to inspect_app
  using ((select inspect.actor_sees_all()) or (company = (select inspect.actor_company())
    and (((select inspect.actor_station()) is null and (select inspect.actor_mechanic()) is null)
      or (select c.id from checkups c where c.id = payments.checkup) is not null)));
drop policy read on checkup_versions;
create policy read on checkup_versions for select to inspect_app
  using ((select inspect.actor_sees_all()) or (company = (select inspect.actor_company())
    and (((select inspect.actor_station()) is null and (select inspect.actor_mechanic()) is null)
      or (select c.id from checkups c where c.id = checkup_versions.checkup) is not null)));
drop policy read on checkup_counts;
create policy read on checkup_counts for select to inspect_app
  using ((select inspect.actor_sees_all()) or (company = (select inspect.actor_company())
    and ((select inspect.actor_station()) is null or station = (select inspect.actor_station()))));
drop policy read on checkup_count_changes;
create policy read on checkup_count_changes for select to inspect_app
  using ((select inspect.actor_sees_all()) or (company = (select inspect.actor_company())
    and ((select inspect.actor_station()) is null or station = (select inspect.actor_station()))));

-- A photograph may come before its checkup is saved: until then it is his who took it.
drop policy own on attachments;
create policy own on attachments for select to inspect_app
  using ((select inspect.actor_sees_all()) or (company = (select inspect.actor_company())
    and (((select inspect.actor_station()) is null and (select inspect.actor_mechanic()) is null)
      or created_by = (select inspect.actor_user())
      or (select c.id from checkups c where c.id = attachments.checkup) is not null)));
drop policy own on files;
create policy own on files for select to inspect_app
  using ((select inspect.actor_sees_all()) or (company = (select inspect.actor_company())
    and (kind <> 'photo' or ((select inspect.actor_station()) is null and (select inspect.actor_mechanic()) is null)
      or created_by = (select inspect.actor_user())
      or (select a.id from attachments a where a.file = files.id) is not null)));

-- Whether an id is a checkup of one's company, seen or not: a photograph of a colleague's checkup is not one of a checkup
-- that is still to be saved.
create function inspect.is_own_checkup(wanted text) returns boolean language sql stable security definer
  set search_path = public, pg_temp
  as $$ select exists (select from checkups c where c.id = wanted and c.company = inspect.actor_company()) $$;
revoke all on function inspect.is_own_checkup(text) from public;
grant execute on function inspect.is_own_checkup(text) to inspect_app;
