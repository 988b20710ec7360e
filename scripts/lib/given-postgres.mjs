import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { ROOT } from './root.mjs';
import { trackedFiles } from './tracked-files.mjs';

/** How a test gets at the PostgreSQL that the run was given. */
const ASKS = /\binject\('postgresUrl'\)|process\.env\.TEST_(PG_BIN|DATABASE_URL)\b/;
const IMPORT = /\b(?:import|export)\s+(?!type\b)[^;'"]*?['"](\.[^'"]+)['"]|\bimport\(\s*['"](\.[^'"]+)['"]/g;

/**
 * The database tests that ask for the PostgreSQL of the run, themselves or in what they import. The others start the
 * program with the embedded one: on another PostgreSQL each would be the same test a second time.
 * @returns {string[]} their paths below the repository
 */
export function testsOfGivenPostgres(root = ROOT) {
  return trackedFiles(root).filter((path) => path.endsWith('.db.test.ts') && asks(root, path, new Set()));
}

function asks(root, path, seen) {
  if (seen.has(path)) return false;
  seen.add(path);
  const text = readFileSync(join(root, path), 'utf8');
  if (ASKS.test(text)) return true;
  return [...text.matchAll(IMPORT)]
    .map(([, from, dynamic]) => join(dirname(path), from ?? dynamic))
    .filter((imported) => existsSync(join(root, imported)))
    .some((imported) => asks(root, imported, seen));
}
