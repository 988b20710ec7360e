-- Who took checkups out as a file, when, and by which filter, stands in the append-only history.
alter table edit_histories drop constraint edit_histories_action_check;
alter table edit_histories add constraint edit_histories_action_check
  check (action in ('create', 'edit', 'retire', 'import', 'export'));
-- Who only reads also takes out: in his own name, and among what his own people may read.
create policy export on edit_histories for insert to inspect_app
  with check (action = 'export' and "user" = (select inspect.actor_user())
    and company is not distinct from (select inspect.actor_company()));
