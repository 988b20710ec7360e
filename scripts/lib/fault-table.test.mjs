import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { makeTemporaryFolder } from '@inspect/owned-folder';
import { expect, test } from 'vitest';
import { faultTable } from './fault-table.mjs';

test('the table keeps the order of the list and names what has no result', async () => {
  const folder = await makeTemporaryFolder('inspect-faults-');
  try {
    const file = join(folder.path, 'faults');
    writeFileSync(
      file,
      '{"fault":"F2","limit":"0 lost","measured":"0 of 9"}\n{"fault":"F1","limit":"0 lost","measured":"0 of 7"}\n',
    );
    const { text, missing } = faultTable(file, ['F1', 'F2', 'F3']);
    expect(text.split('\n').map((line) => line.trim().split(/\s{2,}/))).toEqual([
      ['fault', 'must hold', 'this run'],
      ['F1', '0 lost', '0 of 7'],
      ['F2', '0 lost', '0 of 9'],
      ['F3', 'no result'],
    ]);
    expect(missing).toEqual(['F3']);
  } finally {
    await folder.remove();
  }
});

test('a run without a single row misses all of them', () => {
  expect(faultTable('/no/such/file', ['F1']).missing).toEqual(['F1']);
});
