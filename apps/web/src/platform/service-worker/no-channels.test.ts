import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';

const SOURCES = fileURLToPath(new URL('../..', import.meta.url));
const CHANNEL =
  /BroadcastChannel|MessageChannel|SharedWorker|window\.opener|onmessage|addEventListener\(\s*'message'|postMessage\(.*/g;

it('pages and the worker tell each other nothing but one word that carries no data', () => {
  const files = readdirSync(SOURCES, { recursive: true, encoding: 'utf8' }).filter(
    (name) => /\.tsx?$/.test(name) && !/\.test\.tsx?$/.test(name),
  );
  const found = files.flatMap((name) => readFileSync(join(SOURCES, name), 'utf8').match(CHANNEL) ?? []);
  expect(found).toEqual(["postMessage({ type: 'SKIP_WAITING' });"]);
});
