import { EmbeddedPostgresError } from './embedded-postgres-error.ts';
import { runProgram, type ServiceUser } from './run-program.ts';

/**
 * PostgreSQL refuses to run as root. An ordinary user runs it himself: undefined.
 * For root: whoever owns the existing data (so that one start with sudo does not lock its owner out),
 * else `postgres`, else `nobody`.
 */
export async function chooseServiceUser(
  dataOwner: { uid: number; gid: number } | undefined,
): Promise<ServiceUser | undefined> {
  if (process.getuid?.() !== 0) return undefined;
  if (dataOwner && dataOwner.uid !== 0) return usable({ ...dataOwner, name: `number ${dataOwner.uid}` });
  for (const name of ['postgres', 'nobody']) {
    const [uid, gid] = await Promise.all([id('-u', name), id('-g', name)]);
    if (uid && gid && Number(uid) !== 0) return usable({ uid: Number(uid), gid: Number(gid), name });
  }
  throw new EmbeddedPostgresError(
    ({ program, databaseUrl }) =>
      `PostgreSQL cannot run as root and neither user "postgres" nor "nobody" exists: start ${program} as an ordinary user, or set ${databaseUrl}.`,
  );
}

/** Inside some containers root may not become anybody else. */
async function usable(user: ServiceUser): Promise<ServiceUser> {
  const { ok, output } = await runProgram('/bin/sh', ['-c', 'true'], { timeout: 5000, user });
  if (ok) return user;
  throw new EmbeddedPostgresError(
    ({ program, databaseUrl }) =>
      `Root may not run PostgreSQL as user ${user.name} here (${output}): start ${program} as an ordinary user, or set ${databaseUrl}.`,
  );
}

async function id(option: string, name: string): Promise<string | undefined> {
  const { ok, output } = await runProgram('id', [option, name], { timeout: 5000 });
  return ok ? output : undefined;
}
