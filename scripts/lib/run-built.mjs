import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { BuildError, build } from '../build.mjs';
import { ROOT } from './root.mjs';
import { startPaySim } from './start-pay-sim.mjs';

/**
 * Runs a program of apps/server/dist in this very process, so that Ctrl+C and SIGTERM reach it directly.
 * Builds first when the sources changed since the last build.
 * @param {'server.mjs' | 'cli.mjs'} program
 */
export async function runBuilt(program) {
  const missing = missingPackage();
  if (missing) return fail(`The package ${missing} is missing: run "npm ci" in ${ROOT}.`);
  try {
    await build();
  } catch (error) {
    if (error instanceof BuildError) return fail(error.message);
    throw error;
  }
  process.setSourceMapsEnabled(true);
  const file = join(ROOT, 'apps/server/dist', program);
  if (program === 'server.mjs') await startPaySim(['apps/pay-sim/dist/pay-sim.mjs']);
  // what the program reads as its own arguments
  process.argv = [process.argv[0], file, ...process.argv.slice(2)];
  await import(pathToFileURL(file).href);
}

/** The first package the server needs that npm has not installed. */
function missingPackage() {
  const { dependencies } = JSON.parse(readFileSync(join(ROOT, 'apps/server/package.json'), 'utf8'));
  return Object.keys(dependencies).find(
    (name) =>
      !['node_modules', 'apps/server/node_modules'].some((folder) => existsSync(join(ROOT, folder, name))),
  );
}

function fail(line) {
  process.stderr.write(`${line}\n`);
  process.exitCode = 1;
}
