/** The places the house rules speak of, as questions about a path below the root. */

export const isSource = (path) => /\.(ts|tsx|mjs|cjs|js)$/.test(path);

export const isTypeScript = (path) => /\.tsx?$/.test(path);

/** Table types are written by a program; people neither read nor shorten them. */
export const isGenerated = (path) => path === 'apps/server/db/schema.ts' || path === 'package-lock.json';

export const isTest = (path) =>
  /\.(test|spec)\.(ts|tsx|mjs)$/.test(path) ||
  path.startsWith('apps/server/test/') ||
  path.startsWith('simulation/') ||
  path.startsWith('e2e/');

export const isSeed = (path) => path.startsWith('apps/server/db/seed/');

export const isMigration = (path) => path.startsWith('apps/server/db/migrations/');

export const isCheck = (path) => path.startsWith('scripts/checks/');
