import { mkdirSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { makeTemporaryFolder } from '@inspect/owned-folder';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { ROOT } from './root.mjs';
import { runJourneys } from './run-journeys.mjs';

let folder;
beforeEach(async () => {
  folder = await makeTemporaryFolder('inspect-journeys-');
  mkdirSync(join(folder.path, 'e2e'));
  symlinkSync(join(ROOT, 'node_modules'), join(folder.path, 'node_modules'));
});
afterEach(() => folder.remove());

const write = (name, text) => writeFileSync(join(folder.path, 'e2e', name), text);

it('a journey that passes only when repeated has failed, is named, and leaves a trace', async () => {
  write('playwright.config.mjs', `export default { testDir: '.', outputDir: './test-results' };`);
  write(
    'a.spec.mjs',
    `import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
     import { expect, test } from '@playwright/test';
     const mark = ${JSON.stringify(join(folder.path, 'ran'))};
     test('planted', ({}, info) => {
       const ran = existsSync(mark);
       writeFileSync(mark, '');
       mkdirSync(info.outputPath('page'), { recursive: true });
       writeFileSync(info.outputPath('page', 'error-context.md'), '# Test\\n\\n\`\`\`yaml\\n- generic:\\n  - navigation "Menu":\\n    - link "Home"\\n  - form "Colour":\\n    - button "Save"\\n\`\`\`\\n');
       expect(ran).toBe(true);
     });
     test('steady', () => undefined);`,
  );
  const said = [];
  const results = join(folder.path, 'e2e/test-results');
  const counts = await runJourneys({
    config: join(folder.path, 'e2e/playwright.config.mjs'),
    results,
    reports: folder.path,
    say: (line) => said.push(line),
  });
  expect(counts).toMatchObject({ passed: 1, failed: 1 });
  expect(counts.failures).toEqual([
    'a.spec.mjs › planted (passed when repeated)',
    `traces of what failed are in ${join(results, 'traced')}`,
  ]);
  expect(said.join('\n')).toContain('passed only when repeated, so it failed: a.spec.mjs › planted');
  expect(said.join('\n')).toMatch(
    /── the page of .*planted.*\n- generic:\n {2}- form "Colour":\n {4}- button "Save"$/m,
  );
  const traces = readdirSync(join(results, 'traced'), { recursive: true }).filter((name) =>
    name.endsWith('trace.zip'),
  );
  expect(traces).toHaveLength(1);
}, 120_000);

it('of journeys that are asked for by their mark the others are left out', async () => {
  write('playwright.config.mjs', `export default { testDir: '.', outputDir: './test-results' };`);
  write(
    'a.spec.mjs',
    `import { test } from '@playwright/test';
     test('marked @every-run', () => undefined);
     test('another', () => undefined);`,
  );
  const of = (tag) =>
    runJourneys({
      config: join(folder.path, 'e2e/playwright.config.mjs'),
      results: join(folder.path, 'e2e/test-results'),
      reports: folder.path,
      tag,
    });
  expect(await of('@every-run')).toMatchObject({ passed: 1, failed: 0 });
  expect(await of(undefined)).toMatchObject({ passed: 2, failed: 0 });
}, 120_000);

it('the journeys of the product are not repeated until they pass', () => {
  expect(readFileSync(join(ROOT, 'e2e/playwright.config.ts'), 'utf8')).toMatch(/^ {2}retries: 0,$/m);
});
