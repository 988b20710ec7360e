import type pg from 'pg';
import { migrationsFolder } from '../paths.ts';
import { StartError } from '../start-error.ts';
import { type Applied, pendingMigrations } from './pending-migrations.ts';
import { queryAsMachine } from './query-as-machine.ts';
import { readMigrations } from './read-migrations.ts';

/** Whether this login owns the tables, or may make the first ones. */
export async function mayMigrate(pool: pg.Pool): Promise<boolean> {
  const { rows } = await pool.query<{ may: boolean }>(
    `select case when to_regclass('public.schema_migrations') is null
                 then has_schema_privilege('public', 'create') and has_database_privilege(current_database(), 'create')
                 else (select pg_has_role(relowner, 'usage') from pg_class where oid = to_regclass('public.schema_migrations'))
            end as may`,
  );
  return rows[0]?.may === true;
}

/** For a login that may not migrate; `isSeeded`: the release's rows are there. @throws StartError when they aren't */
export async function requireMigrated(
  pool: pg.Pool,
  isSeeded: (pool: pg.Pool) => Promise<boolean>,
): Promise<void> {
  const { rows } = await pool
    .query<{ readable: boolean }>(
      `select to_regclass('public.schema_migrations') is not null
            and exists (select from pg_roles where rolname = 'inspect_system')
            and has_table_privilege('inspect_system', 'public.schema_migrations', 'select') as readable`,
    )
    .catch((problem: unknown) => {
      // the table or the role is missing: the planner may ask for the right before the first two conditions
      if (problem instanceof Error && 'code' in problem && ['42P01', '42704'].includes(String(problem.code)))
        return { rows: [] };
      throw problem;
    });
  if (!rows[0]?.readable) throw behind();
  const migrations = await readMigrations(migrationsFolder());
  const applied = await queryAsMachine(pool, 'select * from schema_migrations order by version');
  const done: Applied[] = applied.rows;
  if (pendingMigrations(migrations, done).length > 0 || !(await isSeeded(pool))) throw behind();
}

function behind(): StartError {
  return new StartError(
    'The database is not ready for this release, and the login of DATABASE_URL may not change that: run the command migrate with MIGRATE_DATABASE_URL set to the address with inspect_migrate.',
  );
}
