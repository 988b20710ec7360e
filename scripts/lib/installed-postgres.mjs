import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';

export const OLDEST = 15;

/** Where Debian keeps its versions side by side. */
const DEBIAN = '/usr/lib/postgresql';

/**
 * The newest installed PostgreSQL the product supports.
 * @returns {{ binDir: string, version: string } | undefined}
 */
export function installedPostgres(env = process.env) {
  const folders = env.TEST_PG_BIN ? [env.TEST_PG_BIN] : [...debianFolders(), ...pgConfigFolder()];
  const found = folders
    .filter((binDir) => existsSync(join(binDir, 'postgres')) && existsSync(join(binDir, 'initdb')))
    .map((binDir) => ({ binDir, version: versionOf(binDir) }))
    .filter(({ version }) => Number.parseInt(version, 10) >= OLDEST);
  return found.sort((a, b) => Number.parseFloat(b.version) - Number.parseFloat(a.version))[0];
}

function debianFolders() {
  return existsSync(DEBIAN) ? readdirSync(DEBIAN).map((version) => join(DEBIAN, version, 'bin')) : [];
}

function pgConfigFolder() {
  try {
    return [
      execFileSync('pg_config', ['--bindir'], {
        encoding: 'utf8',
        stdio: ['ignore', 'pipe', 'ignore'],
      }).trim(),
    ];
  } catch {
    // Not installed, which is an answer and not a fault.
    return [];
  }
}

function versionOf(binDir) {
  const text = execFileSync(join(binDir, 'postgres'), ['--version'], { encoding: 'utf8' });
  return /(\d+(\.\d+)?)/.exec(text)?.[1] ?? '0';
}
