import { errorCode, errorText, StartError } from '../start-error.ts';

/** One line for each way in which the address of a database is wrong; `setting` is where it stands. */
export function notConnected(
  error: unknown,
  address: string | undefined,
  setting: 'DATABASE_URL' | 'BACKUP_DATABASE_URL',
): StartError {
  return new StartError(explain(error, address, setting), { cause: error });
}

function explain(error: unknown, address: string | undefined, setting: string): string {
  const { where, user, database } = target(address);
  switch (errorCode(error)) {
    case 'ECONNREFUSED':
      return `No PostgreSQL answers at ${where}: start it, or correct ${setting}.`;
    case 'ENOTFOUND':
    case 'EAI_AGAIN':
      return `The host of the database (${where}) is not known: correct ${setting}.`;
    case '28P01':
      return `The database at ${where} refuses the password of user ${user}: correct ${setting}.`;
    case '28000':
      return `The database at ${where} does not let user ${user} in (${errorText(error)}): correct ${setting} or pg_hba.conf.`;
    case '3D000':
      return `There is no database "${database}" at ${where}: create it, or correct ${setting}.`;
    case '42501':
      return `User ${user} may not use database "${database}" at ${where}: grant him CONNECT.`;
    case '53300':
      return `The database at ${where} has no connection left: raise max_connections or lower DATABASE_POOL.`;
    case '53100':
      return `The disk of the database at ${where} is full: free some space and start again.`;
    case '57P03':
      return `The database at ${where} is just starting or stopping: start again in a moment.`;
    default:
      return `The database at ${where} cannot be reached (${errorText(error)}): check ${setting} and the network.`;
  }
}

function target(address = 'postgres://localhost/'): { where: string; user: string; database: string } {
  const url = new URL(address);
  const host = url.hostname || url.searchParams.get('host') || 'localhost';
  return {
    where: `${host}:${url.port || 5432}`,
    user: decodeURIComponent(url.username) || '(none given)',
    database: decodeURIComponent(url.pathname.slice(1)),
  };
}
