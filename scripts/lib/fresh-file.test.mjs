import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { makeTemporaryFolder } from '@inspect/owned-folder';
import { expect, it } from 'vitest';
import { ROOT } from './root.mjs';
import { runNode } from './run.mjs';

/** Starting Vitest anew takes its time on a machine that others use. */
const LIMIT_MS = 240_000;
const SETUP = join(ROOT, 'scripts/lib/fresh-file.mjs');

/** What Vitest says of these files, one after the other in one worker. */
async function runFiles(files) {
  const folder = await makeTemporaryFolder('inspect-fresh-');
  try {
    for (const [name, text] of Object.entries(files)) writeFileSync(join(folder.path, name), text);
    const test = {
      ...{ globals: true, isolate: false, maxWorkers: 1, include: ['*.test.mjs'], setupFiles: [SETUP] },
      ...{ sequence: { setupFiles: 'list' }, reporters: ['verbose'] },
    };
    writeFileSync(join(folder.path, 'vitest.config.mjs'), `export default ${JSON.stringify({ test })};`);
    return await runNode([join(ROOT, 'node_modules/vitest/vitest.mjs'), 'run', '--root', folder.path], {});
  } finally {
    await folder.remove();
  }
}

const both = (text) => ({ 'a.test.mjs': text, 'b.test.mjs': text });

it(
  'a file that leaves something to the next one fails the run by its name',
  async () => {
    const { ok, output } = await runFiles(
      both(`it('leaves', () => { globalThis.forgotten = Math.random(); process.env.FORGOTTEN = 'x'; });`),
    );
    expect(ok).toBe(false);
    expect(output).toMatch(/[ab]\.test\.mjs leaves behind: global forgotten, variable FORGOTTEN/);
  },
  LIMIT_MS,
);

it(
  'modules, mocks, stubs and timers of a file end with it',
  async () => {
    const { ok, output } = await runFiles({
      'counter.mjs': 'let count = 0; export const next = () => ++count;',
      ...both(`import { next } from './counter.mjs';
      it('finds everything as it was', () => {
        expect(next()).toBe(1);
        expect([typeof globalThis.stubbed, process.env.STUBBED]).toEqual(['undefined', undefined]);
        expect(Date.now()).toBeGreaterThan(1_000);
        vi.stubGlobal('stubbed', 1);
        vi.stubEnv('STUBBED', 'x');
        expect(process.left?._destroyed ?? true, 'the timer').toBe(true);
        process.left = setInterval(() => {}, 1_000);
        vi.useFakeTimers({ now: 0 });
      });`),
    });
    expect(output).toMatch(/2 passed/);
    expect(ok).toBe(true);
  },
  LIMIT_MS,
);
