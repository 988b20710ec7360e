import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { makeTemporaryFolder } from '@inspect/owned-folder';
import { expect, it } from 'vitest';
import { testsOfGivenPostgres } from './given-postgres.mjs';
import { ROOT } from './root.mjs';
import { trackedFiles } from './tracked-files.mjs';

it('a test asks for the PostgreSQL of the run when anything that it imports does', async () => {
  const folder = await makeTemporaryFolder('inspect-given-');
  const write = (name, text) => writeFileSync(join(folder.path, name), text);
  try {
    mkdirSync(join(folder.path, 'test'));
    write('test/database.ts', `import { x } from './round.ts';\nexport const url = inject('postgresUrl');\n`);
    write('test/round.ts', `export * from './database.ts';\n`);
    write('test/binaries.ts', 'export const binDir = process.env.TEST_PG_BIN;\n');
    write('test/strips.ts', `export const FOREIGN = ['TEST_DATABASE_URL'];\n`);
    write('itself.db.test.ts', `const url = inject('postgresUrl');\n`);
    write('imports.db.test.ts', `import {\n  type A,\n  b,\n} from './test/round.ts';\n`);
    write('later.db.test.ts', `const { binDir } = await import('./test/binaries.ts');\n`);
    write(
      'own.db.test.ts',
      `import type { A } from './test/database.ts';\nimport { FOREIGN } from './test/strips.ts';\n`,
    );
    write('unit.test.ts', '');
    expect(testsOfGivenPostgres(folder.path)).toEqual([
      'imports.db.test.ts',
      'itself.db.test.ts',
      'later.db.test.ts',
    ]);
  } finally {
    await folder.remove();
  }
});

it('of ours these start the program with the embedded PostgreSQL, whatever the run was given', () => {
  const asking = new Set(testsOfGivenPostgres());
  const all = trackedFiles(ROOT).filter((path) => path.endsWith('.db.test.ts'));
  expect(all.filter((path) => !asking.has(path))).toEqual([
    'apps/server/src/app/start.db.test.ts',
    'apps/server/test/faults/backup-drill.db.test.ts',
    'apps/server/test/faults/stop-server.db.test.ts',
    'apps/server/test/faults/temporary-folder.db.test.ts',
    'apps/server/test/kill/kill.db.test.ts',
  ]);
});
