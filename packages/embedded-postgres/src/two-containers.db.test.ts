// @module-tag slow
import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { makeTemporaryFolder, type TemporaryFolder } from '@inspect/owned-folder';
import pg from 'pg';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { type Contained, inContainer, noContainers } from '../test/in-container.ts';

const LIMIT_MS = 300_000;

let folder: TemporaryFolder;
/** as soon as it exists, the Node of a container kills itself with -9 */
let die = '';
let containers: Contained[] = [];
beforeEach(async () => {
  folder = await makeTemporaryFolder('inspect-containers-', { mode: 0o755 });
  die = join(folder.path, 'die');
});
afterEach(async () => {
  for (const container of containers) await container.kill();
  containers = [];
  await folder.remove();
});

/** A container on the data volume; `around` goes before the program, e.g. something that outlives it. */
function container(around: string[] = []): Contained {
  const module = JSON.stringify(join(import.meta.dirname, 'start-embedded-postgres.ts'));
  const binDir = process.env.TEST_PG_BIN;
  const options = JSON.stringify({ dataDir: join(folder.path, 'postgres'), ...(binDir ? { binDir } : {}) });
  const script = `import { existsSync } from 'node:fs';
    import { startEmbeddedPostgres } from ${module};
    try {
      const server = await startEmbeddedPostgres(${options});
      console.log('has', server.url);
      setInterval(() => existsSync(${JSON.stringify(die)}) && process.kill(process.pid, 'SIGKILL'), 20);
    } catch (error) {
      console.error(error.message);
      process.exit(error.name === 'EmbeddedPostgresError' ? 1 : 70);
    }`;
  const program = [process.execPath, '--import', 'tsx', '--input-type=module', '-e', script];
  const started = inContainer([...around, ...program]);
  containers.push(started);
  return started;
}

/** Its exit code, or its address when it starts after all. */
const endOf = (of: Contained) => Promise.race([of.ended(), urlOf(of).catch(() => of.ended())]);

const urlOf = async (of: Contained) => (await of.says(/has (postgres:\S+)/))[1] ?? '';

async function ask(url: string, sql: string): Promise<unknown[]> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 2000 });
  client.on('error', () => undefined);
  await client.connect();
  try {
    return (await client.query(sql)).rows;
  } finally {
    await client.end();
  }
}

describe.skipIf(noContainers)(
  `two containers on one data volume${noContainers ? ` (${noContainers})` : ''}`,
  () => {
    test(
      'the second is refused while the first runs, and has every row once the first was killed',
      async () => {
        const first = container();
        const url = await urlOf(first);
        await ask(url, 'create table kept as select 1 as x');

        const second = container();
        expect(await endOf(second)).toBe(1);
        expect(second.said()).toMatch(
          /^Another EmbeddedPostgres \(in another container, host name \S+\) already runs on \S+: stop it, or set another dataDir\.\n$/,
        );
        await ask(url, 'insert into kept values (2)');
        await first.kill();

        const third = await urlOf(container());
        expect(await ask(third, 'select x from kept order by x')).toEqual([{ x: 1 }, { x: 2 }]);
      },
      LIMIT_MS,
    );

    test(
      'a PostgreSQL that outlived its program in another container is neither taken over nor disturbed',
      async () => {
        // the shell is the first process of this container and goes on when Node is killed
        const first = container(['sh', '-c', '"$@"; echo node is gone; sleep 600', 'sh']);
        const url = await urlOf(first);
        await ask(url, 'create table kept as select 1 as x');
        await writeFile(die, '');
        await first.says(/node is gone/);
        await rm(die);

        const second = container();
        expect(await endOf(second)).toBe(1);
        expect(second.said()).toMatch(
          /^A PostgreSQL of another container still runs on \S+: stop that container and start again\.\n$/,
        );
        await ask(url, 'insert into kept values (2)');
        await first.kill();

        const third = await urlOf(container());
        expect(await ask(third, 'select x from kept order by x')).toEqual([{ x: 1 }, { x: 2 }]);
      },
      LIMIT_MS,
    );
  },
);
