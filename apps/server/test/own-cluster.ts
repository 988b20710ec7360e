import { chmod } from 'node:fs/promises';
import { startEmbeddedPostgres } from '@inspect/embedded-postgres';
import { makeTemporaryFolder } from '@inspect/owned-folder';
import { asAdmin } from './postgres-global-setup.ts';

export type OwnCluster = {
  /** address of the database `postgres` as the superuser */
  url: string;
  binDir: string;
  /** the same server as another login, in another database */
  as(user: string, password: string, database: string): string;
  stop(): Promise<void>;
};

/** A PostgreSQL server of a test's own, for what changes roles: those belong to the whole server. */
export async function ownCluster(): Promise<OwnCluster> {
  const folder = await makeTemporaryFolder('inspect-cluster-');
  // 0700 would send root's PostgreSQL to /var/lib/inspect
  await chmod(folder.path, 0o755);
  const binDir = process.env.TEST_PG_BIN;
  const server = await startEmbeddedPostgres({
    dataDir: `${folder.path}/postgres`,
    ...(binDir ? { binDir } : {}),
  });
  await asAdmin(server.url, ['alter system set fsync = off', 'select pg_reload_conf()']);
  return {
    url: server.url,
    binDir: server.binDir,
    as: (user, password, database) => {
      const url = new URL(server.url);
      Object.assign(url, { username: user, password, pathname: `/${database}` });
      return url.href;
    },
    stop: async () => {
      await server.stop();
      await folder.remove();
    },
  };
}
