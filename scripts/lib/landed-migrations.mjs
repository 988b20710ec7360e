import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

export const MIGRATIONS = 'apps/server/db/migrations';
export const LANDED = `${MIGRATIONS}/landed.txt`;

/** The checksum that the database keeps of a migration: SHA-256 with line ends of one kind. */
export const checksumOf = (sql) => createHash('sha256').update(sql.replaceAll('\r\n', '\n')).digest('hex');

/** `landed.txt` as `sha256sum` writes it: file → checksum. */
export function readLanded(text) {
  const lines = text.split('\n').filter(Boolean);
  return new Map(
    lines.map((line) => {
      const [checksum, file] = line.split(/\s+/);
      return [file, checksum];
    }),
  );
}

/** The migrations of a tree: file → text. */
export function readMigrationFiles(root) {
  const folder = join(root, MIGRATIONS);
  const files = readdirSync(folder).filter((file) => file.endsWith('.sql'));
  return new Map(files.sort().map((file) => [file, readFileSync(join(folder, file), 'utf8')]));
}

/**
 * A database that has a higher one refuses one that comes late: what is new has a number above all that landed.
 *
 * @param {Iterable<string>} fresh names of those that have not landed
 * @param {Iterable<string>} landed names of those that have
 * @returns {string[]} one line per problem
 */
export function orderProblems(fresh, landed) {
  const highest = [...landed].sort().at(-1);
  if (highest === undefined) return [];
  return [...fresh]
    .filter((file) => Number(file.slice(0, 3)) <= Number(highest.slice(0, 3)))
    .map(
      (file) => `${MIGRATIONS}/${file} comes behind ${highest}, which has landed: give it the next number`,
    );
}
