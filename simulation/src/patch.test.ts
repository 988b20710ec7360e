import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { patched } from '../../apps/server/test/planting/patch.ts';
import { buildPage, ROOT } from './bundle.ts';
import { PLANTED } from './planted.ts';

describe('a fault that is planted', () => {
  it('is put where its text stands, once', () => {
    expect(patched('a = 1;\nb = 2;', { file: 'x', text: 'b = 2', by: 'b = 3' })).toBe('a = 1;\nb = 3;');
  });

  it('fails where its text no longer stands, or stands twice', () => {
    for (const source of ['a = 1;', 'b = 2; b = 2;'])
      expect(() => patched(source, { file: 'x.ts', text: 'b = 2', by: '' })).toThrow(/^x\.ts: /);
  });

  it('fails where its file is not part of what runs', async () => {
    const elsewhere = { file: 'apps/web/src/app/steps/start.tsx', text: 'x', by: 'y' };
    await expect(buildPage([elsewhere])).rejects.toThrow('is not part of what is built');
  });

  it.each(PLANTED)('«$name» finds its place in the program as it is now', async ({ patches }) => {
    for (const patch of patches) patched(await readFile(join(ROOT, patch.file), 'utf8'), patch);
    await buildPage(patches);
  });
});
