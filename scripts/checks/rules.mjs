import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { LANDED, readLanded, readMigrationFiles } from '../lib/landed-migrations.mjs';
import { ROOT } from '../lib/root.mjs';
import { trackedFiles } from '../lib/tracked-files.mjs';
import { mechanismProblems } from './mechanism-size.mjs';
import { codeProblems } from './rules-of-code.mjs';
import { lockfileProblems, npmrcProblems } from './rules-of-lockfile.mjs';
import { landedBefore, migrationProblems } from './rules-of-migrations.mjs';
import { TEXT_RULES } from './rules-of-text.mjs';

const IS_TEXT =
  /\.(ts|tsx|mjs|cjs|js|json|css|sql|md|html|svg|ya?ml|sh|conf)$|(^|\/)(\.ci\/run|Dockerfile|\.npmrc|\.gitignore|\.dockerignore)$/;

const OF_PACKAGES = { 'package-lock.json': lockfileProblems, '.npmrc': npmrcProblems };

/** @returns {string[]} one line per problem of the whole tree */
export function checkRules(root = ROOT) {
  const files = trackedFiles(root)
    .filter((path) => IS_TEXT.test(path))
    .map((path) => ({ path, text: readFileSync(join(root, path), 'utf8') }));
  const ofFiles = files.flatMap(({ path, text }) => {
    const ofPackages = (OF_PACKAGES[path]?.(text) ?? []).map((problem) => `${path}: ${problem}`);
    return [...fileProblems({ path, text }), ...ofPackages];
  });
  const landed = readLanded(readFileSync(join(root, LANDED), 'utf8'));
  const ofMigrations = migrationProblems(readMigrationFiles(root), landed, landedBefore(root));
  return [...ofFiles, ...mechanismProblems(files), ...ofMigrations];
}

/** Every rule over one file; the path decides which of them apply. */
export function fileProblems(file) {
  const ofText = Object.entries(TEXT_RULES).flatMap(([rule, ask]) =>
    ask(file).map((found) => ({ rule, ...found })),
  );
  return [...ofText, ...codeProblems(file)].map(
    ({ rule, line, message }) => `${file.path}${line ? `:${line}` : ''}: ${message} (${rule})`,
  );
}
