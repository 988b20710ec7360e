import type pg from 'pg';
import { StartError } from '../start-error.ts';

type Login = { name: string; powerful: boolean };

/**
 * For production on a server of its own: whoever gets hold of the running program's login must not be able to pass
 * row-level security. The embedded PostgreSQL is not asked: who runs it owns its files anyway.
 * @throws StartError for a superuser, or a login with BYPASSRLS or CREATEROLE
 */
export async function refusePowerfulLogin(pool: pg.Pool | pg.PoolClient): Promise<void> {
  const { rows } = await pool.query<Login>(
    `select rolname as name, rolsuper or rolbypassrls or rolcreaterole as powerful from pg_roles where rolname = session_user`,
  );
  const [login] = rows;
  if (!login?.powerful) return;
  throw new StartError(
    `DATABASE_URL logs in as ${login.name}, who may pass row-level security: make the roles with the command create-roles, and let DATABASE_URL name inspect_server.`,
  );
}
