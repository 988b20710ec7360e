import { existsSync } from 'node:fs';
import { rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { waitUntil } from '@inspect/embedded-postgres';
import { makeTemporaryFolder } from '@inspect/owned-folder';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { emptyDatabase, type TestDatabase } from '../database-per-worker.ts';
import { another, call, signIn } from '../kill/writers.ts';
import { recordFault } from './record-fault.ts';
import { type ServerOnDatabase, serverOnDatabase } from './server-on-database.ts';

/** Debian's package libfaketime: a library that sets the clock of one process, here by a file that is read anew. */
const LIBRARY = [
  '/usr/lib/x86_64-linux-gnu/faketime/libfaketime.so.1',
  '/usr/lib/aarch64-linux-gnu/faketime/libfaketime.so.1',
].find(existsSync);
const MINUTE_MS = 60_000;

let database: TestDatabase;
let folder: Awaited<ReturnType<typeof makeTemporaryFolder>>;
let server: ServerOnDatabase;
beforeAll(async () => {
  if (!LIBRARY) return;
  database = await emptyDatabase();
  folder = await makeTemporaryFolder('inspect-clock-');
  await setClock('+0');
  server = await serverOnDatabase(database.url, folder.path, {
    LD_PRELOAD: LIBRARY,
    FAKETIME_TIMESTAMP_FILE: join(folder.path, 'clock'),
    FAKETIME_NO_CACHE: '1',
    // The clock that nobody sets stays right, as on a machine whose clock is set.
    FAKETIME_DONT_FAKE_MONOTONIC: '1',
    DONT_FAKE_MONOTONIC: '1',
  });
}, 300_000);
afterAll(async () => {
  if (!LIBRARY) return;
  await server.stop();
  await folder.remove();
  await database.drop();
});

/** Moved into its place, so that nobody reads half of it. */
async function setClock(offset: string): Promise<void> {
  await writeFile(join(folder.path, 'clock.new'), offset);
  await rename(join(folder.path, 'clock.new'), join(folder.path, 'clock'));
}

const heartbeat = z.object({
  data: z.object({ now: z.coerce.date() }).optional(),
  now: z.coerce.date().optional(),
});
/** Minutes by which the server's clock is ahead of this machine's. */
async function ahead(): Promise<number> {
  const { body } = await call(server.origin, 'GET', '/checkStatus', '');
  const said = heartbeat.parse(body);
  const now = said.data?.now ?? said.now;
  return Math.round(((now?.getTime() ?? Number.NaN) - Date.now()) / MINUTE_MS);
}

test.skipIf(!LIBRARY)(
  'a real server whose clock is set ten minutes forward and back signs nobody out, and saves',
  async () => {
    const { operator, ledger } = await signIn(server.origin);
    // Half an hour without a call is what ends the session of the staff, an hour that of everybody else.
    await database.pool.query(`update sessions set last_seen = now() - interval '52 minutes'`);
    const answers: number[] = [];
    const use = async () => {
      const me = await call(server.origin, 'GET', '/auth/me', operator.cookie);
      const fresh = another(operator, ledger);
      const saved = await call(server.origin, 'POST', '/tech-service-checkup', operator.cookie, fresh);
      answers.push(me.status, saved.status);
    };
    for (const [offset, minutes] of [
      ['+600', 10],
      ['+0', 0],
      ['-600', -10],
      ['+0', 0],
    ] as const) {
      await setClock(offset);
      expect(
        await waitUntil(async () => ((await ahead()) === minutes ? true : undefined), { within: 20_000 }),
        `the clock stands at ${offset}`,
      ).toBe(true);
      await use();
    }
    expect(answers).toEqual([200, 201, 200, 201, 200, 201, 200, 201]);
    const { rows } = await database.pool.query('select name from jobs where parked');
    expect(rows).toEqual([]);
    await recordFault({
      fault: 'F33',
      limit: 'clock ±10 min: nobody signed out, nothing refused',
      measured: `4 jumps, ${answers.length} calls answered, 0 signed out`,
    });
  },
);
