import { existsSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '../lib/root.mjs';
import { runNode, since } from '../lib/run.mjs';
import { trackedFiles } from '../lib/tracked-files.mjs';
import { twoAtATime } from '../lib/two-at-a-time.mjs';
import { checkDependencies } from './dependencies.mjs';
import { checkLicences } from './licences.mjs';
import { checkRules } from './rules.mjs';
import { checkSecrets } from './secrets.mjs';

/** One line per finding; what can be repaired by itself, `npm run format` repairs. */
const BIOME = ['check', '--error-on-warnings', '--reporter=concise', '--max-diagnostics=100', '.'];

const PACKAGES = [
  'apps/web',
  'apps/server',
  'apps/pay-sim',
  'packages/contract',
  'packages/embedded-postgres',
  'packages/plates',
  'e2e',
  'bench',
  'simulation',
];

/**
 * Every check of the house rules, one printed line each, problems below it.
 * @returns {Promise<{ passed: number, failed: number, failures: string[] }>} in checks; the names of those that failed
 */
export async function runChecks() {
  const results = await twoAtATime([
    ...PACKAGES.map((folder) => () => report(`types ${folder}`, () => types(folder))),
    () => report('biome', () => program('@biomejs/biome/bin/biome', BIOME)),
    () =>
      report('knip', () => program('knip/bin/knip.js', ['--no-progress', '--no-config-hints', '--cache'])),
    // The last ones run in this process: started earlier they would hold up the starting of the others.
    () => report('dependency rule', checkDependencies),
    () => report('house rules', checkRules),
    () => report('licences', checkLicences),
    () => report('secrets, also in the history', checkSecrets),
  ]);
  const failures = results.filter((name) => name !== undefined);
  return { passed: results.length - failures.length, failed: failures.length, failures };
}

/** Its name when it failed. */
async function report(name, check) {
  const start = Date.now();
  const problems = await check();
  console.log(`${problems.length === 0 ? '✓' : '✗'} ${name} (${since(start)})`);
  for (const problem of problems) console.log(`    ${problem}`);
  return problems.length === 0 ? undefined : name;
}

/** What the compiler learned is kept in node_modules/.cache, where `npm ci` sweeps it away with the rest. */
async function types(folder) {
  const written = trackedFiles(join(ROOT, folder)).some((path) => /\.tsx?$/.test(path));
  // tsc calls an empty package an error; a package without a line of code has no wrong types.
  if (!written) return [];
  const cache = join(ROOT, 'node_modules/.cache/tsc');
  mkdirSync(cache, { recursive: true });
  const info = join(cache, `${folder.replace('/', '-')}.tsbuildinfo`);
  return program('ts7/bin/tsc', [
    '-p',
    folder,
    '--pretty',
    'false',
    // Two of them run at a time: with threads of its own each checks much twice.
    '--singleThreaded',
    '--incremental',
    '--tsBuildInfoFile',
    info,
  ]);
}

async function program(path, args) {
  const file = join(ROOT, 'node_modules', path);
  if (!existsSync(file)) return [`node_modules/${path} is not installed: run npm ci`];
  const { ok, output } = await runNode([file, ...args]);
  return ok ? [] : output.trimEnd().split('\n');
}
