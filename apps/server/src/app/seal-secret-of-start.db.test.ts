// @module-tag slow
import { readdir, rename } from 'node:fs/promises';
import { join } from 'node:path';
import { type Program, runProcess } from '@inspect/embedded-postgres/test';
import { makeTemporaryFolder, type TemporaryFolder } from '@inspect/owned-folder';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type TestDatabase, testDatabase } from '../../test/database-per-worker.ts';
import { commandOf, settingsFor } from '../../test/faults/command-of.ts';
import { PEOPLE } from '../../test/fixtures.ts';
import { sealKeyOf } from '../features/auth/seal-key.repo.ts';
import { findSealSecret } from '../platform/config/seal-secret.ts';
import { asSystem } from '../platform/db/transaction.ts';

const LIMIT_MS = 240_000;
const READY = /Inspect is ready/;
const OTHER =
  'no key in the database lies under this seal secret, and some lie under another: what browsers hold unsent opens with the former one only';

let database: TestDatabase;
let folder: TemporaryFolder;
let server: Program | undefined;
beforeAll(async () => {
  database = await testDatabase();
  folder = await makeTemporaryFolder('inspect-seal-start-');
});
afterAll(async () => {
  await stop();
  await database.drop();
  await folder.remove();
});

const dataDir = () => join(folder.path, 'data');
const secretFile = () => join(dataDir(), 'seal-secret');
const keptElsewhere = () => join(folder.path, 'kept-elsewhere');
const lost = () =>
  `The seal secret is missing, and keys in the database lie under it: put the file seal-secret of the former data folder back as ${secretFile()}, or set SEAL_SECRET to what it holds. If it is lost for good, set SEAL_SECRET to a new one of at least 32 characters: what browsers hold unsent then stays sealed for ever, cards are signed with a new key, and partners need new secrets of their webhooks.`;

function run(command: string[], settings: NodeJS.ProcessEnv = {}): Program {
  return runProcess(command, settingsFor(dataDir(), { DATABASE_URL: database.url, ...settings }));
}

async function start(settings: NodeJS.ProcessEnv = {}): Promise<Program> {
  const program = run(commandOf('server'), settings);
  server = program;
  await program.says(READY);
  return program;
}

async function stop(): Promise<void> {
  server?.child.kill('SIGTERM');
  await server?.ended();
  server = undefined;
}

async function doctorOnSeal(settings: NodeJS.ProcessEnv = {}): Promise<string[]> {
  const doctor = run(commandOf('cli', ['doctor']), settings);
  await doctor.ended();
  return doctor
    .said()
    .split('\n')
    .filter((line) => line.slice(6).startsWith('seal secret'));
}

const line = (level: string, text: string) => `${level.padEnd(4)}  seal secret    ${text}`;

describe('the seal secret at the start, in this order', () => {
  it(
    'an installation that has given nobody a key makes it',
    async () => {
      await start();
      await stop();
      const secret = await findSealSecret({ sealSecret: undefined, dataDir: dataDir() });
      if (!secret) throw new Error('none was made');
      await asSystem(database.pool, (tx) => sealKeyOf(tx, PEOPLE.operator.id, secret, new Date()));
      expect(await doctorOnSeal()).toEqual([line('ok', 'opens the keys of what browsers hold unsent')]);
    },
    LIMIT_MS,
  );

  it(
    'with people’s keys in the database neither the server nor a command makes another',
    async () => {
      // As a restore into an empty folder leaves it: the secret is in no backup.
      await rename(secretFile(), keptElsewhere());
      for (const command of [commandOf('server'), commandOf('cli', ['card-keys', 'rotate'])]) {
        const refused = run(command);
        server = refused;
        expect(await Promise.race([refused.ended(), refused.says(READY)])).toBe(78);
        expect(refused.said()).toBe(`${lost()}\n`);
      }
      expect(await doctorOnSeal()).toEqual([line('fail', lost())]);
      expect((await readdir(dataDir())).filter((name) => name.startsWith('seal-secret'))).toEqual([]);
    },
    LIMIT_MS,
  );

  it(
    'a new one in the setting is taken, and said once in the log and by the doctor',
    async () => {
      const another = { SEAL_SECRET: 'x'.repeat(32) };
      const program = await start(another);
      const told = program
        .said()
        .split('\n')
        .filter((text) => text.includes('seal secret'));
      expect(told.map((text) => JSON.parse(text))).toEqual([
        expect.objectContaining({ level: 40, msg: OTHER }),
      ]);
      await stop();
      expect(await doctorOnSeal(another)).toEqual([line('warn', OTHER)]);
    },
    LIMIT_MS,
  );

  it(
    'put back, the former one serves as before',
    async () => {
      await rename(keptElsewhere(), secretFile());
      const program = await start();
      expect(program.said()).not.toContain('seal secret');
      await stop();
      expect(await doctorOnSeal()).toEqual([line('ok', 'opens the keys of what browsers hold unsent')]);
    },
    LIMIT_MS,
  );
});
