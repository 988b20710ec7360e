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
