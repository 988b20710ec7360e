import {
  type EmbeddedOptions,
  type EmbeddedPostgres,
  startEmbeddedPostgres,
} from '@inspect/embedded-postgres';
import { makeTemporaryFolder } from '@inspect/owned-folder';
import { openPool } from '../../src/platform/db/connect.ts';
import { migrate } from '../../src/platform/db/migrate.ts';
import type { TestDatabase } from '../database-per-worker.ts';
import { asAdmin, databaseUrl } from '../postgres-global-setup.ts';
import { prepareTemplate } from '../prepare-template.ts';

export type OwnPostgres = {
  folder: string;
  /** the database of the fixtures, as the application finds it */
  database: TestDatabase;
  server(): EmbeddedPostgres;
  stop(): Promise<void>;
  /** on the port it had */
  start(): Promise<void>;
  /** stops it and removes the folder, if it was made here */
  remove(): Promise<void>;
};

/** A PostgreSQL that a test may stop, fill and break: on a folder of its own, or on the given one. */
export async function ownPostgres({
  folder: given,
  ...options
}: { folder?: string } & Partial<EmbeddedOptions> = {}): Promise<OwnPostgres> {
  const folder = given ? undefined : await makeTemporaryFolder('inspect-fault-', { mode: 0o755 });
  const dataDir = given ?? folder?.path ?? '';
  let server = await startEmbeddedPostgres({ ...options, dataDir });
  const url = databaseUrl(server.url, 'inspect');
  await asAdmin(server.url, ['create database inspect']);
  await migrate(url);
  await prepareTemplate(url);
  const pool = openPool(url, { max: 5, applicationName: 'inspect-test' });
  return {
    folder: dataDir,
    database: { url, pool, drop: () => pool.end() },
    server: () => server,
    stop: () => server.stop(),
    start: async () => {
      server = await startEmbeddedPostgres({ ...options, dataDir });
    },
    remove: async () => {
      await server.stop();
      await folder?.remove();
    },
  };
}
