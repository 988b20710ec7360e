import { makeTemporaryFolder } from '@inspect/owned-folder';
import { seedDatabase } from '../../apps/server/db/seed/seed-database.ts';
import { migrate } from '../../apps/server/src/platform/db/migrate.ts';
import { openPool } from '../../apps/server/src/platform/db/open-pool.ts';
import { createFolderStorage } from '../../apps/server/src/platform/storage/folder-storage.ts';
import { EDITS } from '../../apps/server/test/edited-pictures.ts';
import { measureReuse } from '../../apps/server/test/measure-reuse.ts';
import { line } from './figures.ts';

/** `photos`: how many are filed; the full size is 1,200 pairs among 100,000, or a million. */
export async function reuseBench(databaseUrl: string, photos = 10_000): Promise<string[]> {
  await migrate(databaseUrl);
  const pool = openPool(databaseUrl, { max: 2 });
  const files = await makeTemporaryFolder('inspect-bench-files-');
  try {
    const storage = createFolderStorage(files.path);
    await seedDatabase(pool, { demonstration: true, now: new Date(), storage, say: () => undefined });
    const size = { photos, pairs: Math.min(1_200, Math.floor(photos / 50)) };
    return told(size, await measureReuse(pool, size));
  } finally {
    await pool.end();
    await files.remove();
  }
}

function told({ photos }: { photos: number }, figures: Awaited<ReturnType<typeof measureReuse>>): string[] {
  const { found, falseAlarms, asked, ms } = figures;
  return [
    ...EDITS.map(
      (edit) => `${`found again: ${edit}`.padEnd(46)} ${found[edit].found} of ${found[edit].asked}`,
    ),
    `${'false alarms'.padEnd(46)} ${falseAlarms} in ${asked} comparisons with ${photos.toLocaleString('en')} photographs`,
    line('one comparison', ms, 'ms'),
  ];
}
