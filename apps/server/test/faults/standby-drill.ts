import { appendFile } from 'node:fs/promises';
import { connect, createServer, type Socket } from 'node:net';
import { join } from 'node:path';
import { waitUntil } from '@inspect/embedded-postgres';
import { expect } from 'vitest';
import { startServer } from '../kill/server-process.ts';
import { faultsOf, signIn, startWriters } from '../kill/writers.ts';
import { type InstalledCluster, installedCluster, startEmpty } from './installed-cluster.ts';
import { runbookCommands } from './runbook-commands.ts';

const PASSWORD = 'of-the-backup-login';

/**
 * The runbook's commands for a standby, word by word, under load: the primary ends at once, the standby is promoted
 * and gets the primary's address, and the same program goes on. Synchronous, so that nothing acknowledged may be lost.
 * Returns how many were acknowledged, and the seconds from the change of the address to the next acknowledged write.
 */
export async function standbyDrill(base: string): Promise<{ acknowledged: number; seconds: number }> {
  const primary = await installedCluster(base, 'primary');
  // A copy has the passwords of what it is copied from.
  const standby = await installedCluster(base, 'standby', {
    ...primary,
    env: { ...primary.env, PGPORT: '' },
  });
  try {
    await startEmpty(primary);
    await follow(primary, standby);
    const server = await startServer(join(base, 'app-of-two'), { DATABASE_URL: primary.url });
    try {
      const { operator, ledger } = await signIn(server.origin);
      const writers = startWriters(operator, ledger, 2);
      expect(await writers.acknowledged(20)).toBe(true);
      await primary.stop();
      await standby.run(await runbookCommands('promote'));
      const begun = performance.now();
      const close = await giveAddress(primary, standby);
      try {
        expect(await writers.acknowledged(5), 'the writers went on').toBe(true);
        const seconds = (performance.now() - begun) / 1_000;
        expect(await writers.stop()).toEqual([]);
        expect(await faultsOf(operator, ledger)).toEqual([]);
        return { acknowledged: ledger.acknowledged.size, seconds };
      } finally {
        close();
      }
    } finally {
      await server.stop();
    }
  } finally {
    await standby.stop();
    await primary.stop();
  }
}

async function follow(primary: InstalledCluster, standby: InstalledCluster): Promise<void> {
  const place = '127.0.0.1';
  await primary.run(
    `psql -q -d postgres -c "create role inspect_backup login replication password '${PASSWORD}'"`,
  );
  await primary.run(await runbookCommands('primary-for-standby'), { STANDBY: place, PROGRAM: place });
  await primary.run(`psql -q -d postgres -c "alter system set listen_addresses = '127.0.0.1'"`);
  await primary.restart();
  await standby.run(await runbookCommands('standby'), {
    PRIMARY: place,
    PGPORT: primary.env.PGPORT ?? '',
    PGPASSWORD: PASSWORD,
  });
  await appendFile(join(standby.env.PGDATA ?? '', 'postgresql.conf'), `\nport = ${standby.env.PGPORT}\n`);
  await standby.restart();
  const follows = await runbookCommands('standby-follows');
  const streams = async () => ((await standby.run(follows)) === 't|streaming' ? true : undefined);
  expect(await waitUntil(streams, { within: 60_000, every: 250 })).toBe(true);
  await primary.run(
    `psql -q -d postgres -c "alter system set synchronous_standby_names = '*'" -c 'select pg_reload_conf()'`,
  );
}

/** The name in the program's address leads to the standby from now on: here a port that hands on. */
function giveAddress(primary: InstalledCluster, standby: InstalledCluster): Promise<() => void> {
  const sockets = new Set<Socket>();
  const server = createServer((near) => {
    const far = connect(Number(standby.env.PGPORT), '127.0.0.1');
    for (const socket of [near, far]) {
      sockets.add(socket);
      socket.on('error', () => undefined);
      socket.once('close', () => sockets.delete(socket));
    }
    near.pipe(far).pipe(near);
  });
  return new Promise((resolve) => {
    server.listen(Number(primary.env.PGPORT), '127.0.0.1', () =>
      resolve(() => {
        server.close();
        for (const socket of sockets) socket.destroy();
      }),
    );
  });
}
