import { startEmbeddedPostgres } from '@inspect/embedded-postgres';
import { makeTemporaryFolder, type TemporaryFolder } from '@inspect/owned-folder';
import pg from 'pg';
import type { TestProject } from 'vitest/node';
import { migrate } from '../src/platform/db/migrate.ts';
import { clusterFolder } from './cluster-folder.ts';
import { prepareTemplate } from './prepare-template.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    /** address of the server the test databases are made on */
    postgresUrl: string;
    /** where `copyDemonstration` keeps what all tests of the run share */
    demonstrationFolder: string;
  }
}

export const TEMPLATE = 'inspect_template';

/**
 * One PostgreSQL for the whole run, with a migrated template. Which one:
 * TEST_DATABASE_URL (a given server), TEST_PG_BIN (a folder of installed binaries), else the embedded one.
 */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const server = process.env.TEST_DATABASE_URL ? given(process.env.TEST_DATABASE_URL) : await throwAway();
  try {
    await makeTemplate(server.url);
  } catch (error) {
    await server.end();
    throw error;
  }
  const demonstration = await demonstrationFolder();
  project.provide('postgresUrl', server.url);
  project.provide('demonstrationFolder', demonstration.path);
  return async () => {
    await server.end();
    await demonstration.remove();
  };
}

/** In a whole run it is the run's, whose journeys take what was made there. */
async function demonstrationFolder(): Promise<TemporaryFolder> {
  const ofRun = process.env.TEST_DEMONSTRATION;
  if (ofRun) return { path: ofRun, remove: async () => undefined };
  // 0700 would send root's PostgreSQL to /var/lib/inspect
  return makeTemporaryFolder('inspect-demonstration-', { mode: 0o755 });
}

type Server = { url: string; end(): Promise<void> };

function given(url: string): Server {
  return { url, end: () => asAdmin(url, [`drop database if exists ${TEMPLATE} with (force)`]) };
}

async function throwAway(): Promise<Server> {
  const folder = await clusterFolder();
  const binDir = process.env.TEST_PG_BIN;
  const server = await startEmbeddedPostgres({ dataDir: folder.path, ...(binDir ? { binDir } : {}) });
  // this data is thrown away: here, and only here, it need not survive a power cut
  await asAdmin(server.url, [
    'alter system set fsync = off',
    'alter system set synchronous_commit = off',
    'alter system set full_page_writes = off',
    'select pg_reload_conf()',
  ]);
  const end = async () => {
    await server.stop();
    await folder.remove();
  };
  return { url: server.url, end };
}

async function makeTemplate(adminUrl: string): Promise<void> {
  await asAdmin(adminUrl, [
    `drop database if exists ${TEMPLATE} with (force)`,
    `create database ${TEMPLATE}`,
  ]);
  const url = databaseUrl(adminUrl, TEMPLATE);
  await migrate(url);
  await prepareTemplate(url);
  // a single connection to the template would make every copy of it fail
  await asAdmin(adminUrl, [`alter database ${TEMPLATE} with allow_connections false`]);
}

/** Runs statements one by one on the server's own database. */
export async function asAdmin(url: string, statements: string[]): Promise<void> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 10_000 });
  client.on('error', () => undefined);
  await client.connect();
  try {
    for (const statement of statements) await client.query(statement);
  } finally {
    await client.end();
  }
}

/** The same server, another database. */
export function databaseUrl(url: string, database: string): string {
  const other = new URL(url);
  other.pathname = database;
  return other.href;
}
