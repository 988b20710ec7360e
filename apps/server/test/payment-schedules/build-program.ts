import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build, type Plugin } from 'esbuild';
import { newId } from '../../src/platform/ids.ts';
import { repositoryRoot } from '../../src/platform/paths.ts';
import type { Patch } from '../planting/patch.ts';
import { planting } from '../planting/planting.ts';
import type { Program } from './play.ts';

/** Our own packages are built in, so that a fault may be in them too; libraries are this process's. */
const OWN: Plugin = {
  name: 'own',
  setup: ({ onResolve }) => {
    onResolve({ filter: /^@inspect\/contract\// }, ({ path }) => ({
      path: join(
        repositoryRoot(),
        'packages/contract/src',
        path.slice('@inspect/contract/'.length),
        'index.ts',
      ),
    }));
    onResolve({ filter: /^[^./]/ }, ({ path }) => ({ path, external: true }));
  },
};

/** Builds what a schedule plays with, with these faults in it. */
export async function buildProgram(patches: readonly Patch[]): Promise<Program> {
  const { plugin, check } = planting(patches);
  const { outputFiles } = await build({
    bundle: true,
    write: false,
    format: 'esm',
    platform: 'node',
    target: 'node20',
    logLevel: 'error',
    entryPoints: [join(repositoryRoot(), 'apps/server/test/payment-schedules/program.ts')],
    plugins: [plugin, OWN],
  });
  check();
  // Where its libraries are found.
  const file = join(repositoryRoot(), 'node_modules', `.planted-${newId()}.mjs`);
  await writeFile(file, outputFiles[0]?.text ?? '');
  try {
    return (await import(/* @vite-ignore */ pathToFileURL(file).href)) as Program;
  } finally {
    await rm(file);
  }
}
