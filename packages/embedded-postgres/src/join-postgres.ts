import { readFile, realpath } from 'node:fs/promises';
import { join } from 'node:path';
import { askServer, embeddedUrl } from './ask-server.query.ts';
import { clusterOf, type Home } from './choose-home.ts';
import type { EmbeddedPostgres } from './embedded-postgres.ts';
import { EmbeddedPostgresError } from './embedded-postgres-error.ts';
import type { Binaries } from './find-binaries.ts';
import { instanceHolder } from './instance-lock.ts';
import { waitUntil } from './wait-until.ts';

// the other one may just be making its database, or recovering it
const PATIENCE = 20_000;

/** The PostgreSQL that another process runs on the folder: used beside it and left running. */
export async function joinPostgres({ home }: Home, { binDir }: Binaries): Promise<EmbeddedPostgres> {
  const found = await waitUntil(() => answering(home), { within: PATIENCE, every: 250 });
  if (!found) {
    const holder = await instanceHolder(home);
    throw new EmbeddedPostgresError(
      ({ program }) =>
        `An ${program} (${holder}) runs on ${home}, but its PostgreSQL does not answer here: run this where that one runs, or try again when it has started.`,
    );
  }
  return { ...found, dataDir: home, binDir, adopted: false, stop: async () => undefined };
}

/** Both files may be of an earlier run until the other one has started. */
async function answering(home: string): Promise<{ url: string; port: number } | undefined> {
  const [port, password, cluster] = await Promise.all([
    readFile(join(home, 'port'), 'utf8').then(Number, () => 0),
    readFile(join(home, 'password'), 'utf8').then(
      (text) => text.trim(),
      () => '',
    ),
    realpath(clusterOf(home)).catch(() => ''),
  ]);
  if (!port || !password || !cluster) return undefined;
  const answer = await askServer(port, password);
  if (answer.kind !== 'ready' || answer.dataDirectory !== cluster) return undefined;
  return { url: embeddedUrl(port, password, 'postgres'), port };
}
