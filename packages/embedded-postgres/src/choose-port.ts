import { readFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { join } from 'node:path';
import type { Home } from './choose-home.ts';
import { EmbeddedPostgresError } from './embedded-postgres-error.ts';
import { writeSecret } from './write-secret.ts';

const NAME = 'port';

/** The port of the last run if it is still free, so that an administrator's tools keep working; else any free one. */
export async function choosePort({ home }: Home): Promise<number> {
  const stored = Number(await readFile(join(home, NAME), 'utf8').catch(() => ''));
  if (Number.isInteger(stored) && stored > 0 && stored < 65_536 && (await tryPort(stored))) return stored;
  const free = await tryPort(0);
  if (free) return free;
  throw new EmbeddedPostgresError(
    ({ databaseUrl }) =>
      `No port is free on 127.0.0.1 for PostgreSQL: end some programs, or set ${databaseUrl}.`,
  );
}

export async function rememberPort(home: Home, port: number): Promise<void> {
  await writeSecret(home, NAME, `${port}\n`);
}

function tryPort(port: number): Promise<number | undefined> {
  return new Promise((done) => {
    const server = createServer();
    server.once('error', () => done(undefined));
    server.listen({ port, host: '127.0.0.1', exclusive: true }, () => {
      const address = server.address();
      server.close(() => done(address && typeof address === 'object' ? address.port : undefined));
    });
  });
}
