import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { makeTemporaryFolder } from '@inspect/owned-folder';
import { runNode } from './lib/run.mjs';

/**
 * `node scripts/test-on-node.mjs 24`: the tests without a database of what runs on a server, and the database tests of what
 * streams, on another Node than the one that is installed. Its binary is fetched for this run from the package registry and removed again:
 * as a dependency it would be a hundred megabytes for everybody.
 */
const VERSIONS = { 22: '22.23.3', 24: '24.21.0' };
/** What builds the image, runs in it or stands beside it; what runs in browsers and the benches meet no Node of the image. */
const ON_SERVER = ['apps/server', 'apps/pay-sim', 'packages', 'scripts'];
/** Files in, files out, jobs: where versions of Node differ. */
const STREAMS = ['http', 'storage', 'jobs', 'table-files'].map((part) => `apps/server/src/platform/${part}`);

const version = VERSIONS[process.argv[2] ?? ''];
if (!version) {
  console.error(`which Node? one of ${Object.keys(VERSIONS).join(', ')}`);
  process.exit(2);
}

const folder = await makeTemporaryFolder('inspect-node-');
try {
  const node = fetchNode(folder.path, version);
  if (node === undefined) console.log(`Node ${version} cannot be had here: nothing was tested on it`);
  else process.exitCode = (await testOn(node)) ? 0 : 1;
} finally {
  await folder.remove();
}

/** Its program; undefined where the registry has none for this machine or is not there. */
function fetchNode(into, wanted) {
  try {
    const [{ filename }] = JSON.parse(
      execFileSync(
        'npm',
        ['pack', `node-${process.platform}-${process.arch}@${wanted}`, '--json', '--pack-destination', into],
        { encoding: 'utf8', stdio: ['ignore', 'pipe', 'inherit'] },
      ),
    );
    execFileSync('tar', ['-xzf', join(into, filename), '-C', into]);
    const program = join(into, 'package', 'bin', 'node');
    console.log(`Node ${execFileSync(program, ['--version'], { encoding: 'utf8' }).trim()}`);
    return program;
  } catch (problem) {
    console.log(problem.message);
    return undefined;
  }
}

async function testOn(program) {
  const vitest = 'node_modules/vitest/vitest.mjs';
  const env = { TEST_LONG: undefined };
  const unit = await runNode([vitest, 'run', '--project', 'unit', ...ON_SERVER], {
    env,
    show: true,
    program,
  });
  const streams = await runNode([vitest, 'run', '--project', 'db', ...STREAMS], { env, show: true, program });
  return unit.ok && streams.ok;
}
