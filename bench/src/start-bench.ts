import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { makeTemporaryFolder } from '@inspect/owned-folder';
import { line, ratio } from './figures.ts';
import { ROOT, startBuiltServer } from './start-server.ts';

const ROUNDS = 3;

/** The first start (build, database, demonstration data) and the second one on the same folder. */
export async function startBench(): Promise<string[]> {
  const build: number[] = [];
  const first: number[] = [];
  const second: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const folder = await makeTemporaryFolder('inspect-bench-', { mode: 0o755 });
    try {
      build.push(await buildTime());
      for (const times of [first, second]) {
        const server = await startBuiltServer({ DATA_DIR: folder.path });
        times.push(server.milliseconds);
        await server.stop();
      }
    } finally {
      await folder.remove();
    }
  }
  return [
    line('build of server and interface', build, 'ms'),
    line('first start: database and demonstration data', first, 'ms'),
    line('second start', second, 'ms'),
    ratio('second : first', second, first),
  ];
}

async function buildTime(): Promise<number> {
  const begun = performance.now();
  const { build } = await import(pathToFileURL(join(ROOT, 'scripts', 'build.mjs')).href);
  await build({ force: true });
  return performance.now() - begun;
}
