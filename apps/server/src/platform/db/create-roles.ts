import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';
import { migrationsFolder } from '../paths.ts';
import { errorCode, errorText, StartError } from '../start-error.ts';
import { START_WAIT_MS } from './open-pool.ts';
import { passwordVerifier } from './password-verifier.ts';

/** Passwords of the roles that log in; absent ones stay as they are. Never printed or logged. */
export type RolePasswords = { migrate?: string; server?: string; backup?: string };

/** The statements that make the roles, for an administrator who runs them himself. */
export function rolesSql(): Promise<string> {
  return readFile(join(migrationsFolder(), '..', 'roles.sql'), 'utf8');
}

/**
 * Makes the roles of Inspect and, if it is not there, the database that the address names. May be repeated.
 * Returns lines for the administrator.
 * @param url address of Inspect's database with a login that may make roles
 * @throws StartError with one line for the administrator; nothing has changed then but an empty database
 */
export async function createRoles(url: string, passwords: RolePasswords = {}): Promise<string[]> {
  const lines: string[] = [];
  const client = await connectOrCreate(url, lines);
  client.on('notice', ({ severity, message }) => {
    if (severity === 'WARNING' && message) lines.push(message);
  });
  try {
    await client.query('begin');
    await client.query(await rolesSql());
    for (const kind of ['migrate', 'server', 'backup'] as const)
      lines.push(...(await giveLogin(client, `inspect_${kind}`, passwords[kind])));
    await client.query('commit');
    return lines;
  } catch (problem) {
    if (problem instanceof StartError) throw problem;
    throw new StartError(
      `The roles could not be made (${errorText(problem)}): ADMIN_DATABASE_URL must name a superuser, or the owner of the database with CREATEROLE.`,
      { cause: problem },
    );
  } finally {
    await client.end();
  }
}

async function giveLogin(client: pg.Client, role: string, password: string | undefined): Promise<string[]> {
  const { rowCount } = await client.query('select from pg_roles where rolname = $1', [role]);
  if (!rowCount) return [];
  if (!password) return [`${role} is there; its password is as it was (none, if it was made now).`];
  // Only what proves the password is sent: a log of statements on the server must not hold it.
  const verifier = client.escapeLiteral(passwordVerifier(password));
  await client.query(`alter role ${client.escapeIdentifier(role)} password ${verifier}`);
  return [`${role} is there and has the password that was given.`];
}

async function connectOrCreate(url: string, lines: string[]): Promise<pg.Client> {
  try {
    return await connect(url);
  } catch (problem) {
    if (errorCode(problem) !== '3D000') throw unreachable(url, problem);
  }
  const name = decodeURIComponent(new URL(url).pathname.slice(1));
  const other = new URL(url);
  other.pathname = '/postgres';
  const admin = await connect(other.href).catch((problem: unknown) => {
    throw unreachable(other.href, problem);
  });
  try {
    await admin.query(
      `create database ${admin.escapeIdentifier(name)} template template0 encoding 'UTF8' locale 'C.UTF-8'`,
    );
    lines.push(`Made the database ${name}.`);
  } catch (problem) {
    throw new StartError(`There is no database ${name}, and it could not be made: ${errorText(problem)}`, {
      cause: problem,
    });
  } finally {
    await admin.end();
  }
  return connect(url);
}

async function connect(url: string): Promise<pg.Client> {
  const client = new pg.Client({
    connectionString: url,
    application_name: 'inspect-create-roles',
    connectionTimeoutMillis: START_WAIT_MS,
    options: '-c search_path=pg_catalog,public -c lock_timeout=10s',
  });
  client.on('error', () => undefined);
  await client.connect();
  return client;
}

/** The address is repeated without its password. */
function unreachable(url: string, problem: unknown): StartError {
  const { hostname, port, pathname, searchParams } = new URL(url);
  const where = `${hostname || searchParams.get('host') || 'localhost'}:${port || 5432}${pathname}`;
  return new StartError(
    `The database at ${where} does not let the administrator in (${errorText(problem)}): check ADMIN_DATABASE_URL.`,
    { cause: problem },
  );
}
