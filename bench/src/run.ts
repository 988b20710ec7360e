import { cpus } from 'node:os';
import { startEmbeddedPostgres } from '@inspect/embedded-postgres';
import { makeTemporaryFolder } from '@inspect/owned-folder';
import { bundleBench } from './bundle-bench.ts';
import { clientsBench } from './clients-bench.ts';
import { firstLoadBench } from './first-load/first-load-bench.ts';
import { lighthouseBench } from './lighthouse-bench.ts';
import { listBench } from './list-bench.ts';
import { loadBench } from './load-bench.ts';
import { queueBench } from './offline/queue-bench.ts';
import { warmStartBench } from './offline/warm-start-bench.ts';
import { partnerBench } from './partner-bench.ts';
import { pickerBench } from './picker-bench.ts';
import { platesBench } from './plates/plates-bench.ts';
import { providerBench } from './provider-bench.ts';
import { referenceBench } from './reference-bench.ts';
import { reportsBench } from './reports/reports-bench.ts';
import { reuseBench } from './reuse-bench.ts';
import { signInBench } from './sign-in-bench.ts';
import { startBench } from './start-bench.ts';
import { volumeBench } from './volume/volume-bench.ts';

const say = (text: string) => process.stdout.write(`${text}\n`);

const ON_A_DATABASE: Record<string, (url: string) => Promise<string[]>> = {
  list: listBench,
  'sign-in': signInBench,
  reference: referenceBench,
  picker: pickerBench,
  'first-load': firstLoadBench,
  reuse: reuseBench,
  'warm-start': warmStartBench,
  provider: providerBench,
  clients: clientsBench,
  partner: partnerBench,
  lighthouse: lighthouseBench,
};

/**
 * `npm run bench [-- start list sign-in reference picker first-load warm-start provider clients partner lighthouse reuse bundle plates]`: figures, never a verdict. `plates` takes a
 * folder of photographs whose names begin with their plates, or how many scenes of each kind are drawn and from which
 * seed; `reuse` among how many photographs is looked; `volume` among how many checkups, and the database where they are
 * already; `reports` among how many checkups, of one size or several, `alone` without plain SQL beside them. README.md says more.
 */
async function run(wanted: readonly string[]): Promise<void> {
  const [first, ...rest] = wanted;
  if (first === 'plates') return print('plates', platesOf(rest));
  const count = Number(rest[0]);
  if (first === 'reuse' && count > 0) return withDatabase((url) => print('reuse', reuseBench(url, count)));
  if (first === 'clients' && count > 0)
    return withDatabase((url) => print('clients', clientsBench(url, count)));
  if (first === 'partner' && count > 0)
    return withDatabase((url) => print('partner', partnerBench(url, count)));
  if (first === 'load') return withDatabase((url) => print('load', loadBench(url, count || 15)));
  if (first === 'queue')
    return withDatabase((url) => print('queue', queueBench(url, count || 10_000, Number(rest[1] ?? 200))));
  if (first === 'volume') {
    const checkups = Number(rest[0]) || 1_000_000;
    const bench = (url: string) => volumeBench(url, checkups, print);
    return rest[1] ? bench(rest[1]) : withDatabase(bench);
  }
  if (first === 'reports') {
    const sizes = (rest[0] ?? '1000000').split(',').map(Number);
    if (!sizes.every((size) => size > 0))
      throw new Error('reports [checkups[,checkups]] [database[,database]] [alone]');
    const alone = rest.at(-1) === 'alone';
    const databases = (alone ? rest.slice(1, -1) : rest.slice(1))[0]?.split(',') ?? [];
    const next = (work: (url: string) => Promise<void>) => {
      const url = databases.shift();
      return url ? work(url) : withDatabase(work);
    };
    return reportsBench(sizes, next, print, alone);
  }
  const asked = (name: string) => wanted.length === 0 || wanted.includes(name);
  say(
    `Node ${process.version}, ${cpus().length} × ${cpus()[0]?.model.trim() ?? 'unknown'}; medians (least–most)`,
  );
  // The start bench builds, and the others need a build.
  if (asked('start')) await print('start', startBench());
  if (asked('plates')) await print('plates', platesBench({}));
  if (asked('bundle')) await print('bundle', bundleBench());
  const benches = Object.entries(ON_A_DATABASE).filter(([name]) => asked(name));
  if (benches.length === 0) return;
  await withDatabase(async (url) => {
    for (const [name, bench] of benches) await print(name, bench(url));
  });
}

function platesOf([given, seed]: readonly string[]): Promise<string[]> {
  const count = Number(given);
  if (given !== undefined && Number.isNaN(count)) return platesBench({ folder: given });
  return platesBench({ count: count || undefined, seed: Number(seed) || undefined });
}

async function print(title: string, lines: Promise<string[]>): Promise<void> {
  say(`\n${title}`);
  for (const text of await lines) say(`  ${text}`);
}

async function withDatabase(work: (url: string) => Promise<void>): Promise<void> {
  const folder = await makeTemporaryFolder('inspect-bench-');
  const server = await startEmbeddedPostgres({ dataDir: folder.path });
  try {
    await work(server.url);
  } finally {
    await server.stop();
    await folder.remove();
  }
}

await run(process.argv.slice(2));
