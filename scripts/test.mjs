import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { makeTemporaryFolder } from '@inspect/owned-folder';
import { runChecks } from './checks/run-checks.mjs';
import { faultTable } from './lib/fault-table.mjs';
import { testsOfGivenPostgres } from './lib/given-postgres.mjs';
import { installedPostgres, OLDEST } from './lib/installed-postgres.mjs';
import { readReport } from './lib/read-report.mjs';
import { runNode, since } from './lib/run.mjs';
import { runJourneys } from './lib/run-journeys.mjs';
import { countsOf, countVitest, lastLine, NONE, ONE_FAILURE, total } from './lib/test-counts.mjs';

/**
 * `npm test`: what every change is held against, one step after the other. A failed step does not stop the next one:
 * one run shows everything that is wrong. --all takes the tests that are tagged `slow` and the journeys that are not tagged
 * `@every-run` in their titles too (decision 093); --installed repeats the database tests of statements on an installed
 * PostgreSQL, as the build machine does (the others too with --all, or where TEST_DATABASE_URL names one); --long does both and
 * adds the long tests; --only runs one part.
 */
const PARTS = ['check', 'unit', 'db', 'simulation', 'e2e'];
const { values: asked } = parseArgs({
  options: {
    all: { type: 'boolean' },
    long: { type: 'boolean' },
    installed: { type: 'boolean' },
    only: { type: 'string' },
  },
});
if (asked.only !== undefined && !PARTS.includes(asked.only)) {
  console.error(`--only takes one of: ${PARTS.join(', ')}`);
  process.exit(2);
}
const wants = (part) => asked.only === undefined || asked.only === part;

const all = asked.all || asked.long;
const onInstalled = asked.installed || asked.long || process.env.TEST_DATABASE_URL !== undefined;

const folder = await makeTemporaryFolder('inspect-test-reports-');
const reports = folder.path;
const faults = join(reports, 'faults');
/** The database tests make one and leave it there for the journeys; PostgreSQL, which may be another user, must get in. */
const demonstration = await makeTemporaryFolder('inspect-demonstration-', { mode: 0o755 });
const ours = {
  TEST_DEMONSTRATION: demonstration.path,
  ...(asked.long ? { TEST_LONG: '1', FAULT_TABLE: faults } : { TEST_LONG: undefined }),
};
/** The embedded server, whatever the environment of the person who tests. */
const embedded = { TEST_DATABASE_URL: undefined, TEST_PG_BIN: undefined };
/** Programs that tests start are those that are installed: what is promised in seconds is promised for them. */
const installed = { TEST_BUILT_SERVER: '1' };
const asInstalled = { ...embedded, ...installed };

async function vitest(projects, env, files = []) {
  const file = join(reports, 'vitest.json');
  rmSync(file, { force: true });
  const chosen = projects.flatMap((project) => ['--project', project]);
  const tags = all ? [] : ['--tags-filter=!slow'];
  const reporters = ['--reporter=dot', '--reporter=json', `--outputFile.json=${file}`];
  const { ok } = await runNode(
    ['node_modules/vitest/vitest.mjs', 'run', ...chosen, ...tags, ...files, ...reporters],
    {
      env: { ...ours, ...env },
      show: true,
    },
  );
  return countsOf(ok, readReport(file, countVitest));
}

/** Statements, locks and row security that one PostgreSQL may take otherwise than another; before them run all migrations. */
const OF_STATEMENTS = [
  ...['platform', 'features/checkup-list', 'features/checkups', 'features/reports', 'features/statistics'],
  ...['features/analysis', 'features/payments/lists', 'features/payments/returns', 'features/shifts'],
  ...['features/operations', 'features/notifications', 'app/second-line'],
].map((place) => `apps/server/src/${place}`);

async function installedServer() {
  const { TEST_DATABASE_URL: address } = process.env;
  // What starts the embedded PostgreSQL by itself has just run on it.
  const files = testsOfGivenPostgres().filter(
    (file) => all || address || OF_STATEMENTS.some((place) => file.startsWith(place)),
  );
  if (address) return vitest(['db'], { ...installed, TEST_DATABASE_URL: address }, files);
  const server = installedPostgres();
  if (!server) {
    console.log(`no installed PostgreSQL ≥ ${OLDEST} here: ran on the embedded one only`);
    return NONE;
  }
  console.log(`PostgreSQL ${server.version} in ${server.binDir}`);
  return vitest(['db'], { ...installed, TEST_PG_BIN: server.binDir }, files);
}

let built = false;

async function build() {
  const { ok } = await runNode(['scripts/build.mjs'], { show: true });
  built = ok;
  return ok ? NONE : ONE_FAILURE;
}

async function journeys() {
  if (!built) {
    console.log('there is no built server to run the journeys on');
    return ONE_FAILURE;
  }
  const tag = all ? undefined : '@every-run';
  return runJourneys({
    config: 'e2e/playwright.config.ts',
    results: 'e2e/test-results',
    reports,
    tag,
    env: ours,
  });
}

/** What the fault tests measured, as a table; a fault without a result counts as a failed test. */
function faultsSurvived() {
  const { text, missing } = faultTable(faults);
  console.log(text);
  const failures = missing.map((fault) => `${fault}: no result`);
  return { ...NONE, failed: missing.length, failures };
}

const steps = [
  wants('check') && ['checks', async () => ({ ...NONE, ...(await runChecks()) })],
  // Apart from the database tests: a migration that fails must not hide what the others have to say.
  wants('unit') && ['tests without a database', () => vitest(['unit', 'screen'], embedded)],
  (wants('db') || wants('e2e') || asked.long) && ['build', build],
  wants('db') && ['database tests, on the embedded PostgreSQL', () => vitest(['db'], asInstalled)],
  wants('db') && onInstalled && ['database tests, on an installed PostgreSQL', installedServer],
  wants('simulation') && [
    'simulation of devices, network and server',
    () => vitest(['simulation'], embedded),
  ],
  asked.long && ['long tests', () => vitest(['long'], asInstalled)],
  wants('e2e') && ['browser journeys', journeys],
  asked.long && asked.only === undefined && ['faults', async () => faultsSurvived()],
].filter(Boolean);

const counts = [];
/** Said once more at the end, where whoever sees only the end of a long run finds it. */
const wrong = [];
try {
  for (const [name, step] of steps) {
    console.log(`\n── ${name}`);
    const start = Date.now();
    const result = await step();
    console.log(`── ${name}: ${lastLine(result)} (${since(start)})`);
    counts.push(result);
    if (result.failed > 0) wrong.push(...(result.failures.length > 0 ? result.failures : [name]));
  }
} finally {
  await folder.remove();
  await demonstration.remove();
}

const sum = total(counts);
const ran = sum.passed + sum.failed;
if (ran === 0) console.log('\nno test ran');
if (!all) console.log('\nwhat takes longer (tests tagged slow, the other journeys): npm run test:all');
if (wrong.length > 0) console.log(`\n── what failed\n${wrong.map((one) => `  ${one}`).join('\n')}`);
console.log(`\n${lastLine(sum)}`);
process.exitCode = sum.failed > 0 || ran === 0 ? 1 : 0;
