import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { makeTemporaryFolder } from '@inspect/owned-folder';
import { expect, it } from 'vitest';
import { readSealSecret } from './seal-secret.ts';

it('without a setting the first start makes one that only the program reads, and later ones find it', async () => {
  const folder = await makeTemporaryFolder('inspect-secret-');
  try {
    const dataDir = join(folder.path, 'data');
    const both = await Promise.all([1, 2].map(() => readSealSecret({ sealSecret: undefined, dataDir })));
    const later = await readSealSecret({ sealSecret: undefined, dataDir });
    expect([both[0]?.length, both[1], later]).toEqual([32, both[0], both[0]]);
    expect((await stat(join(dataDir, 'seal-secret'))).mode & 0o777).toBe(0o600);
    expect((await readFile(join(dataDir, 'seal-secret'), 'utf8')).trim()).toHaveLength(43);
    expect(await readSealSecret({ sealSecret: 'x'.repeat(32), dataDir })).not.toEqual(later);
  } finally {
    await folder.remove();
  }
});
