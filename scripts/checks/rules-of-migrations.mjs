import { execFileSync } from 'node:child_process';
import { checksumOf, LANDED, MIGRATIONS, readLanded } from '../lib/landed-migrations.mjs';

/**
 * A migration that has landed was applied somewhere, so it is never edited in place; and from the first one after the
 * promise (docs/decisions/031) each says which builds still work when it is applied.
 */
const FIRST_THAT_SAYS = 19;
const SAYS = /^-- (compatible-with: (\d{3})|breaking: \S.*)$/m;

/**
 * @param {Map<string, string>} files migrations: name → text
 * @param {Map<string, string>} landed name → checksum, as listed now
 * @param {Map<string, string>} before the same, as it was where this work began
 * @returns {string[]} one line per problem
 */
export function migrationProblems(files, landed, before) {
  return [
    ...[...before].flatMap(([file, checksum]) =>
      landed.get(file) === checksum
        ? []
        : [`${LANDED}: the line of ${file} was changed: lines are only added, write a new migration`],
    ),
    ...[...landed].flatMap(([file, checksum]) => landedProblem(file, files.get(file), checksum)),
    ...[...files].flatMap(([file, sql]) => [
      ...(landed.has(file) ? [] : [`${MIGRATIONS}/${file} is not in ${LANDED}: npm run db:land`]),
      ...mark(file, sql),
    ]),
  ];
}

function landedProblem(file, sql, checksum) {
  if (sql === undefined) return [`${MIGRATIONS}/${file} has landed and is gone: put it back`];
  if (checksumOf(sql) === checksum) return [];
  return [`${MIGRATIONS}/${file} has landed and was changed: restore it and write a new migration`];
}

function mark(file, sql) {
  const number = Number(file.slice(0, 3));
  if (number < FIRST_THAT_SAYS) return [];
  const [, , oldest] = SAYS.exec(sql) ?? [null, null, undefined];
  if (!SAYS.test(sql))
    return [`${MIGRATIONS}/${file} says neither "-- compatible-with: NNN" nor "-- breaking: why"`];
  if (oldest !== undefined && Number(oldest) >= number)
    return [`${MIGRATIONS}/${file} is compatible with itself: name the oldest build that still works`];
  return [];
}

/** The list as `main` has it, or on `main` itself as the commit before had it; empty where there is no history. */
export function landedBefore(root) {
  const git = (...args) =>
    execFileSync('git', args, { cwd: root, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).trim();
  const attempt = (ask) => {
    try {
      return ask();
    } catch {
      // an unpacked archive, a shallow clone, a first commit
      return undefined;
    }
  };
  const head = attempt(() => git('rev-parse', 'HEAD'));
  const main = ['origin/main', 'main']
    .map((name) => attempt(() => git('rev-parse', '--verify', '--quiet', name)))
    .find((commit) => commit !== undefined && commit !== head);
  // A branch is compared with what it began from: what landed on main meanwhile is not taken from the list by it.
  const base = main
    ? attempt(() => git('merge-base', main, 'HEAD'))
    : attempt(() => git('rev-parse', 'HEAD^'));
  return readLanded((base && attempt(() => git('show', `${base}:${LANDED}`))) ?? '');
}
