import { openPool } from '../../../apps/server/src/platform/db/open-pool.ts';
import { fillCheckups } from '../fill/fill-checkups.ts';
import { listBench } from '../list-bench.ts';
import { signIn, startBuiltServer } from '../start-server.ts';
import { exportBench } from './export-bench.ts';
import { saveBench } from './save-bench.ts';
import { searchBench } from './search-bench.ts';
import { totalsBench } from './totals-bench.ts';

const ON_A_SERVER = { totals: totalsBench, search: searchBench, export: exportBench, save: saveBench };

type Print = (title: string, lines: Promise<string[]>) => Promise<void>;

/** What is done all day, on so many checkups; `rows` that are there already are not made again. */
export async function volumeBench(databaseUrl: string, rows: number, print: Print): Promise<void> {
  // The first start fills the demonstration in, of which the others are made.
  await (await startBuiltServer({ DATABASE_URL: databaseUrl })).stop();
  await fillCheckups(databaseUrl, rows);
  await print('list', listBench(databaseUrl));
  const server = await startBuiltServer({ DATABASE_URL: databaseUrl });
  const pool = openPool(databaseUrl, { max: 8 });
  try {
    const { cookie: staff } = await signIn(server.origin, 'viewer');
    const { cookie: operator } = await signIn(server.origin, 'operator');
    const volume = { origin: server.origin, pool, databaseUrl, staff, operator };
    for (const [name, bench] of Object.entries(ON_A_SERVER)) await print(name, bench(volume));
  } finally {
    await pool.end();
    await server.stop();
  }
}
