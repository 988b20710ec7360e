-- compatible-with: 049
-- What people are told, and who has read it. Whom a notice concerns is asked when it is read: by the role, the company and the
-- person as they are then, and nothing that is older than his account.

create table notifications (
  id oid24 primary key,
  -- its place in the order in which they were committed
  number bigint not null default 0 unique,
  title text not null,
  text text not null,
  audience text not null check (audience in ('all', 'role', 'company', 'user')),
  link text check (link ~ '^/([^/\\]|$)'),
  must_acknowledge boolean not null,
  created_by oid24 not null references users,
  created_at timestamptz not null
);

-- To whom it went: everybody, or a row for each role, company or person. A person is of one role and one company, so each notice
-- meets him once. What decides whether it concerns him stands here, so that the count reads nothing else.
create table notification_targets (
  notification oid24 not null references notifications,
  number bigint not null default 0,
  role text check (role in ('ADMIN', 'TECHNICAL_SERVICE_OWNER', 'TECHNICAL_SERVICE_OPERATOR', 'TECHNICAL_SERVICE_MECHANIC', 'VIEWER')),
  company oid24 references companies,
  "user" oid24 references users,
  must_acknowledge boolean not null default false,
  created_at timestamptz not null default now(),
  target text not null generated always as
    (coalesce('role:' || role, 'company:' || company::text, 'user:' || "user"::text, 'all')) stored,
  check (num_nonnulls(role, company, "user") <= 1),
  primary key (target, number) include (created_at)
);
create index notification_targets_notification on notification_targets (notification);
create index notification_targets_acknowledged on notification_targets (target, number) where must_acknowledge;

-- One at a time until the commit: a smaller number never appears after a greater one, so «all up to this one» means what was seen.
create function inspect.number_notification() returns trigger language plpgsql security definer
  set search_path = public, pg_temp as $$
begin
  perform pg_advisory_xact_lock(hashtext('inspect.notifications'));
  select coalesce(max(n.number), 0) + 1 into new.number from notifications n;
  return new;
end $$;
revoke all on function inspect.number_notification() from public;
create trigger number_notification before insert on notifications for each row execute function inspect.number_notification();

create function inspect.fill_notification_target() returns trigger language plpgsql security definer
  set search_path = public, pg_temp as $$
begin
  select n.number, n.must_acknowledge, n.created_at into new.number, new.must_acknowledge, new.created_at
    from notifications n where n.id = new.notification
     and n.audience = case when new.role is not null then 'role' when new.company is not null then 'company'
                           when new."user" is not null then 'user' else 'all' end;
  return new;
end $$;
revoke all on function inspect.fill_notification_target() from public;
create trigger fill_target before insert on notification_targets for each row execute function inspect.fill_notification_target();

-- What one person has read and acknowledged, each by itself; and up to which number he said that he has seen them all.
create table notification_reads (
  "user" oid24 not null references users,
  number bigint not null references notifications (number),
  read_at timestamptz not null,
  acknowledged_at timestamptz,
  primary key ("user", number)
);
create index notification_reads_number on notification_reads (number) where acknowledged_at is not null;
create table notification_marks (
  "user" oid24 not null references users,
  number bigint not null references notifications (number),
  at timestamptz not null,
  primary key ("user", number)
);

create trigger append_only before update or delete or truncate on notifications
  for each statement execute function inspect.refuse_change();
create trigger append_only before update or delete or truncate on notification_targets
  for each statement execute function inspect.refuse_change();
create trigger append_only before update or delete or truncate on notification_marks
  for each statement execute function inspect.refuse_change();
create trigger no_delete before delete or truncate on notification_reads
  for each statement execute function inspect.refuse_change();

-- Where the actor of this request is among those to whom something goes, and since when.
create function inspect.actor_targets() returns text[] language sql stable security definer
  set search_path = public, pg_temp
  as $$ select array['all', 'role:' || u.role, 'company:' || u.company::text, 'user:' || u.id::text]
          from users u where u.id = inspect.actor_user() $$;
create function inspect.actor_since() returns timestamptz language sql stable security definer
  set search_path = public, pg_temp
  as $$ select u.created_at from users u where u.id = inspect.actor_user() $$;
create function inspect.concerns_actor(wanted bigint) returns boolean language sql stable security definer
  set search_path = public, pg_temp
  as $$ select exists (select from notification_targets t
     where t.target = any (inspect.actor_targets()) and t.number = wanted and t.created_at >= inspect.actor_since()) $$;
revoke all on function inspect.actor_targets(), inspect.actor_since(), inspect.concerns_actor(bigint) from public;
grant execute on function inspect.actor_targets(), inspect.actor_since(), inspect.concerns_actor(bigint) to inspect_app;

alter table notification_targets enable row level security;
create policy read on notification_targets for select to inspect_app
  using ((select inspect.actor_changes_all())
    or (target = any ((select inspect.actor_targets())::text[]) and created_at >= (select inspect.actor_since())));
create policy add on notification_targets for insert to inspect_app with check ((select inspect.actor_changes_all()));
grant select, insert on notification_targets to inspect_app;

alter table notifications enable row level security;
create policy read on notifications for select to inspect_app
  using ((select inspect.actor_changes_all())
    or exists (select from notification_targets t where t.notification = notifications.id));
create policy add on notifications for insert to inspect_app
  with check ((select inspect.actor_changes_all()) and created_by = (select inspect.actor_user()));
grant select, insert on notifications to inspect_app;

-- The staff count who has acknowledged; what else he has read is his.
alter table notification_reads enable row level security;
create policy own on notification_reads for select to inspect_app using ("user" = (select inspect.actor_user()));
create policy counted on notification_reads for select to inspect_app
  using (acknowledged_at is not null and (select inspect.actor_changes_all()));
create policy add on notification_reads for insert to inspect_app
  with check ("user" = (select inspect.actor_user()) and inspect.concerns_actor(number));
create policy change on notification_reads for update to inspect_app
  using ("user" = (select inspect.actor_user()) and acknowledged_at is null)
  with check ("user" = (select inspect.actor_user()) and acknowledged_at is not null);
grant select, insert, update (acknowledged_at) on notification_reads to inspect_app;

alter table notification_marks enable row level security;
create policy own on notification_marks for select to inspect_app using ("user" = (select inspect.actor_user()));
create policy add on notification_marks for insert to inspect_app
  with check ("user" = (select inspect.actor_user()) and inspect.concerns_actor(number));
grant select, insert on notification_marks to inspect_app;
