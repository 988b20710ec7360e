import type pg from 'pg';
import { errorCode, StartError } from '../start-error.ts';

const INSUFFICIENT_PRIVILEGE = '42501';

/**
 * Browsers hold copies of lists from after the backup, of which a version must never name two states; and what they had sent
 * since then they offer again.
 */
export async function beginEpoch(owner: pg.Client): Promise<void> {
  await owner.query('select inspect.begin_epoch()');
}

export async function isEmptyDatabase(pool: pg.Pool): Promise<boolean> {
  const { rows } = await pool.query<{ there: boolean }>(
    `select exists (select from pg_class c join pg_namespace n on n.oid = c.relnamespace
       where n.nspname in ('public', 'inspect') and c.relkind in ('r', 'p')) or to_regnamespace('inspect') is not null as there`,
  );
  return rows[0]?.there === false;
}

/** Roles are in no dump, and the dump's rights need them; `join` makes this login a member of each. */
export async function makeRequestRoles(pool: pg.Pool, join: boolean): Promise<void> {
  const membership = `if not pg_has_role(current_user, wanted, 'member') then execute format('grant %I to current_user', wanted); end if;`;
  await pool
    .query(`do $$
declare wanted text;
begin
  foreach wanted in array array['inspect_app', 'inspect_system'] loop
    if to_regrole(wanted) is null then
      execute format('create role %I nologin nosuperuser nobypassrls', wanted);
    end if;
    ${join ? membership : ''}
  end loop;
end $$`)
    .catch((problem: unknown) => {
      if (errorCode(problem) !== INSUFFICIENT_PRIVILEGE) throw problem;
      throw new StartError(
        'This login may not make or use the roles of the database: let an administrator run the command create-roles, and restore with MIGRATE_DATABASE_URL as inspect_migrate and DATABASE_URL as inspect_server.',
      );
    });
}

/** For single-user mode, which takes no parameters: both are made by us. */
export function passwordStatement(role: string, password: string): string {
  return `alter role ${role} password '${password}'`;
}
