import type pg from 'pg';
import type { Config } from '../config/config.ts';
import { StartError } from '../start-error.ts';

type Role = { rolname: string; rolsuper: boolean; rolbypassrls: boolean; owns: boolean };

/** No request's role may own a table or bypass row-level security; production has no demonstration account. */
export async function refuseUnsafeDatabase(
  pool: pg.Pool | pg.PoolClient,
  mode: Config['mode'],
): Promise<void> {
  const { rows } = await pool.query<Role>(`
    select r.rolname, r.rolsuper, r.rolbypassrls,
           exists (select 1 from pg_class c join pg_namespace n on n.oid = c.relnamespace
                    where n.nspname = 'public' and c.relkind in ('r', 'p') and pg_has_role(r.oid, c.relowner, 'usage')) as owns
      from pg_roles r where r.rolname in ('inspect_app', 'inspect_system')`);
  if (rows.length !== 2)
    throw new StartError(
      'The database roles inspect_app and inspect_system are missing: run the migrations.',
    );
  const unsafe = rows.find((role) => role.rolsuper || role.rolbypassrls || role.owns);
  if (unsafe) {
    throw new StartError(
      `The database role ${unsafe.rolname} owns tables or bypasses row-level security: take that right from it.`,
    );
  }
  if (mode !== 'production') return;
  // As the machine: the server's own login may read nothing.
  const asked: unknown = await pool.query(
    'set local role inspect_system; select 1 from users where demo limit 1; reset role',
  );
  const demo = Array.isArray(asked) ? asked[1] : undefined;
  if (demo?.rowCount !== 0) {
    throw new StartError(
      'This database holds demonstration accounts: production needs a database of its own.',
    );
  }
}
