import { readFile, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { makeTemporaryFolder } from '@inspect/owned-folder';
import { expect, it } from 'vitest';
import { findSealSecret, makeSealSecret } from './seal-secret.ts';

it('is made once, for the program alone, and found from then on where no setting stands above it', async () => {
  const folder = await makeTemporaryFolder('inspect-secret-');
  try {
    const dataDir = join(folder.path, 'data');
    expect(await findSealSecret({ sealSecret: undefined, dataDir })).toBeUndefined();
    const both = await Promise.all([1, 2].map(() => makeSealSecret(dataDir)));
    const later = await findSealSecret({ sealSecret: undefined, dataDir });
    expect([both[0]?.length, both[1], later]).toEqual([32, both[0], both[0]]);
    expect((await stat(join(dataDir, 'seal-secret'))).mode & 0o777).toBe(0o600);
    const text = (await readFile(join(dataDir, 'seal-secret'), 'utf8')).trim();
    expect(text).toHaveLength(43);
    expect(await findSealSecret({ sealSecret: text, dataDir: folder.path })).toEqual(later);
    expect(await findSealSecret({ sealSecret: 'x'.repeat(32), dataDir })).not.toEqual(later);
    // A copy that was made by hand while nothing answered.
    for (const cut of ['', 'x'.repeat(31)]) {
      await writeFile(join(dataDir, 'seal-secret'), cut);
      await expect(findSealSecret({ sealSecret: undefined, dataDir })).rejects.toThrow(
        'seal-secret must have at least 32 characters, such as openssl rand -base64 32 gives.',
      );
    }
  } finally {
    await folder.remove();
  }
});
