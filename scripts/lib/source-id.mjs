import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';

/** Everything a build is made of, below the repository's folder. */
const SOURCES = [
  'package-lock.json',
  'tsconfig.base.json',
  'scripts/build.mjs',
  'scripts/lib/write-sbom.mjs',
  ...['contract', 'embedded-postgres', 'owned-folder', 'plates'].flatMap((name) => [
    `packages/${name}/package.json`,
    `packages/${name}/src`,
  ]),
  'apps/pay-sim/package.json',
  'apps/pay-sim/src',
  'apps/server/package.json',
  'apps/server/tsconfig.json',
  'apps/server/db',
  'apps/server/src',
  'apps/web/package.json',
  'apps/web/tsconfig.json',
  'apps/web/vite.config.ts',
  'apps/web/vite.public-pages.config.ts',
  'apps/web/index.html',
  'apps/web/public',
  'apps/web/src',
];

/** Whether the sources are here at all: a container holds only what was built from them. */
export function hasSources(root) {
  return existsSync(join(root, 'apps/server/src')) && existsSync(join(root, 'apps/web/src'));
}

/**
 * Twelve hex characters that name the contents of the sources. By content, not by time: a fresh clone and
 * an unpacked archive give the same id, and touching a file or editing a test gives no new one.
 */
export function sourceId(root) {
  const hash = createHash('sha256');
  for (const path of SOURCES.flatMap((source) => filesOf(root, source))) {
    hash
      .update(`${path}\0`)
      .update(readFileSync(join(root, path)))
      .update('\0');
  }
  return hash.digest('hex').slice(0, 12);
}

function filesOf(root, path) {
  const absolute = join(root, path);
  if (!existsSync(absolute)) return [];
  if (statSync(absolute).isFile()) return /\.(test|spec)\.\w+$/.test(path) ? [] : [path];
  return readdirSync(absolute)
    .sort()
    .flatMap((name) => filesOf(root, `${path}/${name}`));
}
