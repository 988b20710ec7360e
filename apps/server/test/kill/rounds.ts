import { waitUntil } from '@inspect/embedded-postgres';
import { expect } from 'vitest';
import { startVolume } from '../faults/volume.ts';
import { copyDemonstration } from '../finished-demonstration.ts';
import { dataFolder, type ServerProcess } from './server-process.ts';
import { call, faultsOf, type Operator, signIn, startWriters } from './writers.ts';

const WRITERS = 8;
/** writers of small rows past the application: commits in great numbers */
const VOLUME_WRITERS = 16;
/** every so many rounds everything is looked at, not only what came since */
const WHOLE_EVERY = 10;
/** acknowledged before the blow, so that it falls among writes */
const WARM = 20;
/** PostgreSQL is started again at most five times a minute, so each server sees fewer blows than that. */
const BLOWS_PER_SERVER = 3;

type Survived = {
  acknowledged: number;
  /** the longest time until it was ready again, in milliseconds */
  slowest: number;
};

/** kill -9 of the server in the middle of writes, again and again on one folder of data. */
export async function killServer(rounds: number, writing = WRITERS): Promise<Survived> {
  const folder = await dataFolder(copyDemonstration);
  let slowest = 0;
  try {
    let server = await folder.start();
    const { operator, ledger } = await signIn(server.origin);
    for (let round = 1; round <= rounds; round += 1) {
      const here: Operator = { ...operator, origin: server.origin };
      const before = ledger.sent.size;
      const writers = startWriters(here, ledger, writing);
      expect(await writers.acknowledged(WARM + (round % 7))).toBe(true);
      await server.kill();
      expect(await writers.stop()).toEqual([]);
      server = await folder.start();
      slowest = Math.max(slowest, server.readyAfter);
      const from = round % WHOLE_EVERY === 0 ? 0 : before;
      expect(await faultsOf({ ...operator, origin: server.origin }, ledger, from), `round ${round}`).toEqual(
        [],
      );
      await resend({ ...operator, origin: server.origin }, ledger);
    }
    expect(await faultsOf({ ...operator, origin: server.origin }, ledger)).toEqual([]);
    expect(ledger.acknowledged.size).toBe(ledger.sent.size);
    return { acknowledged: ledger.acknowledged.size, slowest };
  } finally {
    await folder.remove();
  }
}

/**
 * kill -9 of every PostgreSQL process in the middle of writes; the server has to get over it alone.
 * @param commits to be acknowledged in each round besides, past the application
 */
export async function killPostgres(rounds: number, commits: number): Promise<Survived> {
  const folder = await dataFolder(copyDemonstration);
  let slowest = 0;
  let volumes = 0;
  try {
    let server: ServerProcess = await folder.start();
    const { operator, ledger } = await signIn(server.origin);
    for (let round = 1; round <= rounds; round += 1) {
      const here: Operator = { ...operator, origin: server.origin };
      const before = ledger.sent.size;
      const volume = await startVolume(await server.databaseUrl(), VOLUME_WRITERS);
      const writers = startWriters(here, ledger, WRITERS);
      expect(await volume.more(commits)).toBe(true);
      expect(await writers.acknowledged(WARM + (round % 7))).toBe(true);
      expect(await server.killPostgres(), 'processes of PostgreSQL').toBeGreaterThan(3);
      const begin = performance.now();
      expect(await isReady(server), `round ${round}: ready again without help`).toBe(true);
      slowest = Math.max(slowest, performance.now() - begin);
      expect(await writers.acknowledged(WARM)).toBe(true);
      expect(await writers.stop()).toEqual([]);
      await volume.stop();
      expect(await volume.lost(), `round ${round}: rows`).toBe(0);
      volumes += volume.acknowledged();
      expect(server.isAlive()).toBe(true);
      const from = round % WHOLE_EVERY === 0 ? 0 : before;
      expect(await faultsOf(here, ledger, from), `round ${round}`).toEqual([]);
      if (round % BLOWS_PER_SERVER !== 0) continue;
      await server.stop();
      server = await folder.start();
    }
    await resend({ ...operator, origin: server.origin }, ledger);
    expect(await faultsOf({ ...operator, origin: server.origin }, ledger)).toEqual([]);
    return { acknowledged: ledger.acknowledged.size + volumes, slowest };
  } finally {
    await folder.remove();
  }
}

/** The same blow on a PostgreSQL that acknowledges before it has written: what the check says then. */
export async function killForgetfulPostgres(): Promise<string[]> {
  const folder = await dataFolder(copyDemonstration);
  try {
    const server = await folder.start();
    // signed in before: the session itself must not be forgotten
    const { operator, ledger } = await signIn(server.origin);
    await server.makeForgetful();
    const writers = startWriters(operator, ledger, WRITERS);
    expect(await writers.acknowledged(10 * WARM)).toBe(true);
    await server.killPostgres();
    expect(await isReady(server)).toBe(true);
    await writers.stop();
    return await faultsOf(operator, ledger);
  } finally {
    await folder.remove();
  }
}

/** What nobody knows the fate of is sent once more and becomes one checkup, whether it was saved or not. */
async function resend(operator: Operator, ledger: Parameters<typeof faultsOf>[1]): Promise<void> {
  for (const [id, checkup] of ledger.sent) {
    if (ledger.acknowledged.has(id)) continue;
    const { status } = await call(operator.origin, 'POST', '/tech-service-checkup', operator.cookie, checkup);
    expect([200, 201]).toContain(status);
    ledger.acknowledged.add(id);
  }
}

async function isReady(server: ServerProcess): Promise<boolean> {
  const ready = async () =>
    (await call(server.origin, 'GET', '/ready', '')).status === 200 ? true : undefined;
  return (await waitUntil(ready, { within: 90_000 })) === true;
}
