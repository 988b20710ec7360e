import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { StartError } from '../start-error.ts';

export type Migration = {
  version: number;
  name: string;
  sql: string;
  checksum: string;
  /** a build whose newest migration is this one still works when it is applied; null = none but those that hold it */
  compatibleWith: number | null;
};

const FILE = /^(\d{3})_([a-z0-9_-]+)\.sql$/;
const COMPATIBLE = /^-- compatible-with: (\d{3})$/m;

export async function readMigrations(folder: string): Promise<Migration[]> {
  const files = (await readdir(folder)).filter((file) => file.endsWith('.sql')).sort();
  const migrations = await Promise.all(files.map((file) => readMigration(folder, file)));
  const twice = migrations.find((migration, i) => migration.version === migrations[i - 1]?.version);
  if (twice)
    throw new StartError(`Two migrations have the number of ${fileName(twice)}: give one the next number.`);
  return migrations;
}

/** `NNN_name.sql` */
export function fileName({ version, name }: { version: number; name: string }): string {
  return `${String(version).padStart(3, '0')}_${name}.sql`;
}

async function readMigration(folder: string, file: string): Promise<Migration> {
  const [, version, name] = FILE.exec(file) ?? [];
  if (!version || !name)
    throw new StartError(`The migration ${file} must be named like 001_first-tables.sql.`);
  // git may give other line ends on another system; that is not a changed migration
  const sql = (await readFile(join(folder, file), 'utf8')).replaceAll('\r\n', '\n');
  const oldest = COMPATIBLE.exec(sql)?.[1];
  return {
    version: Number(version),
    name,
    sql,
    checksum: createHash('sha256').update(sql).digest('hex'),
    compatibleWith: oldest === undefined ? null : Number(oldest),
  };
}
