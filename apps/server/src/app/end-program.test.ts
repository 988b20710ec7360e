import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { commandOf } from '../../test/faults/command-of.ts';

test('what a command says at its end comes whole through a pipe, however long it is', async () => {
  // More than a pipe holds, and as much as one argument may have; byte by byte nobody reads as fast as it is written.
  const name = 'x'.repeat(120_000);
  const { stdout } = await promisify(execFile)(
    'sh',
    ['-c', '"$@" 2>&1 | (dd bs=1 count=50000; cat)', 'sh', ...commandOf('cli', [name])],
    {
      env: { PATH: process.env.PATH },
    },
  );
  expect(stdout.slice(0, 20)).toBe('Unknown command "xxx');
  expect(stdout).toContain(`${name}": there are backup, `);
  expect(stdout.at(-1)).toBe('\n');
});
