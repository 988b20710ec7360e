import type pg from 'pg';
import { StartError } from '../start-error.ts';
import type { Migration } from './read-migrations.ts';

type Login = { may: boolean; there: boolean };

const BEGIN = 'do $$\ndeclare wanted text;\nbegin\n  foreach wanted in array array[';
const END = 'end $$;\n';

/**
 * The statements of a migration as this login can run them. The first migration makes the roles inspect_app and
 * inspect_system by itself, which PostgreSQL refuses to a login without CREATEROLE even when they are there. Where
 * the administrator has made them (create-roles, or by hand), that one block is left out.
 * @throws StartError when the login may not make them and nobody has
 */
export async function withoutRoleCreation(client: pg.Client, { version, sql }: Migration): Promise<string> {
  const begin = sql.indexOf(BEGIN);
  if (version !== 1 || begin < 0) return sql;
  const { rows } = await client.query<Login>(
    `with roles as (select r.oid, r.rolname from pg_roles r where r.rolname in ('inspect_app', 'inspect_system')),
          facts as (select count(*) = 2 as there, coalesce(bool_and(pg_has_role(r.oid, 'member')), false) as member from roles r)
     select f.there, l.rolsuper or (l.rolcreaterole and not (f.there and f.member)) as may
       from facts f, pg_roles l where l.rolname = current_user`,
  );
  const [login] = rows;
  if (login?.may) return sql;
  if (!login?.there) {
    throw new StartError(
      'The database roles are missing and this login may not make them: let an administrator run the command create-roles.',
    );
  }
  return sql.slice(0, begin) + sql.slice(sql.indexOf(END, begin) + END.length);
}
