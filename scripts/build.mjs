import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { brotliCompress } from 'node:zlib';
import { ROOT } from './lib/root.mjs';
import { runNode, since } from './lib/run.mjs';
import { hasSources, sourceId } from './lib/source-id.mjs';
import { writeSbom } from './lib/write-sbom.mjs';

const SERVER = join(ROOT, 'apps/server');
const WEB = join(ROOT, 'apps/web');
const PAY_SIM = join(ROOT, 'apps/pay-sim');
/** What the build consists of, as CycloneDX. */
const SBOM = join(SERVER, 'dist/sbom.cdx.json');
const RESULTS = [
  ...['server', 'cli', 'picture-process'].map((name) => join(SERVER, 'dist', `${name}.mjs`)),
  SBOM,
  ...['index.html', 'signed-in.html', 'sign-in.html', 'public-pages.json', 'check-page.json'].map((name) =>
    join(WEB, 'dist', name),
  ),
];
// the second is also how the server learns which interface it serves
const STAMPS = [join(SERVER, 'dist/build-id.txt'), join(WEB, 'dist/build-id.txt')];

/** A build that failed for a reason the message tells in one line. */
export class BuildError extends Error {}

/**
 * Builds server and web unless they are already built from these very sources.
 * @param {{ force?: boolean }} [options] force: build in any case
 * @returns {Promise<{ id: string, built: boolean }>}
 */
export async function build({ force = false } = {}) {
  const whole = RESULTS.every((file) => existsSync(file));
  if (!hasSources(ROOT)) {
    if (!whole)
      throw new BuildError('Neither the sources nor a build are here: unpack the whole program again.');
    return { id: stamped(STAMPS[0]), built: false };
  }
  const id = sourceId(ROOT);
  if (!force && whole && STAMPS.every((stamp) => stamped(stamp) === id)) return { id, built: false };

  const start = Date.now();
  process.stdout.write(`Building ${id} …\n`);
  // gone while building: an interrupted build must not count as one
  for (const stamp of STAMPS) rmSync(stamp, { force: true });
  const halves = await Promise.allSettled([buildServer(id), buildWeb(id)]);
  const failed = halves.find(({ status }) => status === 'rejected');
  if (failed) throw failed.reason;
  await compress(join(WEB, 'dist'));
  await writeSbom(SBOM, id).catch((error) => {
    throw new BuildError(`The list of packages cannot be written (${firstLine(error)}): is npm installed?`, {
      cause: error,
    });
  });
  for (const stamp of STAMPS) writeFileSync(stamp, `${id}\n`);
  process.stdout.write(`Built ${id} in ${since(start)}.\n`);
  return { id, built: true };
}

async function buildServer(id) {
  const esbuild = await import('esbuild').catch(() => undefined);
  if (!esbuild) throw toolsMissing();
  try {
    const common = {
      bundle: true,
      platform: 'node',
      format: 'esm',
      target: 'node20',
      sourcemap: true,
      define: { __BUILD_ID__: JSON.stringify(id) },
      plugins: [onlyOurOwn],
      logLevel: 'warning',
    };
    await esbuild.build({
      ...common,
      entryPoints: [
        ...['server.ts', 'cli.ts'].map((name) => join(SERVER, 'src/app', name)),
        join(ROOT, 'packages/plates/src/picture-process.ts'),
      ],
      // All beside each other: the server starts the process that opens pictures from its own folder.
      entryNames: '[name]',
      outdir: join(SERVER, 'dist'),
      outExtension: { '.js': '.mjs' },
    });
    // In a folder of its own, which the image does not take over.
    await esbuild.build({
      ...common,
      entryPoints: [join(PAY_SIM, 'src/main.ts')],
      outfile: join(PAY_SIM, 'dist/pay-sim.mjs'),
    });
  } catch (error) {
    throw new BuildError('The server cannot be built: its errors are above.', { cause: error });
  }
}

/** Installed packages stay outside the bundle; our own workspaces are TypeScript and must go in. */
const onlyOurOwn = {
  name: 'only-our-own',
  setup(bundle) {
    bundle.onResolve({ filter: /^[^./]/ }, ({ path, kind }) =>
      kind === 'entry-point' || path.startsWith('@inspect/') ? undefined : { path, external: true },
    );
  },
};

/** One after the other: the first empties the folder, the last makes the worker, which stores what the others have built. */
const WEB_BUILDS = [
  ['vite.public-pages.config.ts'],
  ['vite.public-pages.config.ts', '--mode', 'check'],
  ['vite.config.ts'],
];

async function buildWeb(id) {
  const vite = viteProgram();
  if (!vite) throw toolsMissing();
  // NODE_ENV of the person who builds would otherwise decide between React's development and production
  const env = { VITE_BUILD_ID: id, NODE_ENV: 'production' };
  for (const [config, ...options] of WEB_BUILDS) {
    const command = [vite, 'build', WEB, '--config', join(WEB, config), ...options, '--logLevel', 'warn'];
    const { ok, output } = await runNode(command, { env });
    if (ok) continue;
    process.stderr.write(output);
    throw new BuildError('The web application cannot be built: its errors are above.');
  }
}

/** Beside each text file its brotli form, which the server hands out as it is. */
async function compress(folder) {
  const names = readdirSync(folder, { recursive: true }).filter((name) =>
    /\.(js|css|html|svg|webmanifest)$/.test(name),
  );
  const brotli = promisify(brotliCompress);
  await Promise.all(
    names.map(async (name) => {
      const file = join(folder, name);
      writeFileSync(`${file}.br`, await brotli(readFileSync(file)));
    }),
  );
}

/** Vite's command, started as a program of its own so that the two builds use two cores. */
export function viteProgram() {
  try {
    return join(
      dirname(createRequire(join(WEB, 'package.json')).resolve('vite/package.json')),
      'bin/vite.js',
    );
  } catch {
    // not installed: whoever asks says what to do
    return undefined;
  }
}

const firstLine = (error) => String(error.stderr || error.message).split('\n', 1)[0];

function toolsMissing() {
  return new BuildError(
    'The sources changed since the last build and the tools to build are missing: run "npm ci".',
  );
}

function stamped(file) {
  return existsSync(file) ? readFileSync(file, 'utf8').trim() : '';
}

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) {
  try {
    const { id, built } = await build({ force: process.argv.includes('--force') });
    if (!built) process.stdout.write(`Already built: ${id}.\n`);
  } catch (error) {
    if (!(error instanceof BuildError)) throw error;
    process.stderr.write(`${error.message}\n`);
    process.exitCode = 1;
  }
}
