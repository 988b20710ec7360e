import { availableParallelism } from 'node:os';
import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';

// Before any worker is started: code that leans on the machine's time zone is wrong here, where it is right in Yerevan.
process.env.TZ = 'UTC';

const contract = fileURLToPath(new URL('packages/contract', import.meta.url));

const WITH_DATABASE = ['apps/server/**/*.db.test.ts', 'packages/embedded-postgres/**/*.db.test.ts'];
const LONG = ['**/*.long.test.ts'];
const PATIENCE = 'scripts/lib/wait-patiently.mjs';
const NEVER = ['**/node_modules/**', '**/dist/**', '**/data/**', 'e2e/**'];

/** Files in one worker share its database and its imports; two workers, because a test machine may have two cores. */
const onDatabase = {
  environment: 'node',
  globalSetup: ['apps/server/test/postgres-global-setup.ts'],
  setupFiles: [PATIENCE],
  pool: 'forks',
  maxWorkers: 2,
  isolate: false,
  testTimeout: 30_000,
  // Filling a hundred thousand rows on a machine that twenty others use takes more than a minute.
  hookTimeout: 180_000,
} as const;

export default defineConfig({
  resolve: {
    alias: [
      { find: '@inspect/contract/test', replacement: `${contract}/test/index.ts` },
      { find: /^@inspect\/contract\/(.+)$/, replacement: `${contract}/src/$1/index.ts` },
    ],
  },
  test: {
    reporters: ['dot'],
    // Left to itself Vitest keeps one core free: of two that is half.
    maxWorkers: Math.max(2, availableParallelism() - 1),
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          environment: 'node',
          setupFiles: [PATIENCE],
          testTimeout: 30_000,
          include: [
            'packages/**/*.test.{ts,mjs}',
            'apps/**/*.test.ts',
            'bench/**/*.test.ts',
            'scripts/**/*.test.mjs',
          ],
          exclude: [...NEVER, ...WITH_DATABASE, ...LONG],
        },
      },
      {
        extends: true,
        test: {
          name: 'screen',
          environment: 'happy-dom',
          // Testing Library takes a screen down after its test only where it finds a global afterEach.
          globals: true,
          setupFiles: [PATIENCE, 'apps/web/test/patience.ts', 'apps/web/test/seal.ts'],
          testTimeout: 30_000,
          include: ['apps/web/**/*.test.tsx'],
          exclude: NEVER,
        },
      },
      {
        extends: true,
        // A group of its own: what it measures and waits for is not disturbed by the other projects' workers.
        test: {
          ...onDatabase,
          name: 'db',
          include: WITH_DATABASE,
          exclude: [...NEVER, ...LONG],
          sequence: { groupOrder: 1 },
        },
      },
      {
        extends: true,
        test: {
          ...onDatabase,
          name: 'long',
          include: LONG,
          exclude: NEVER,
          // One after the other: a fault test measures what the others would disturb.
          maxWorkers: 1,
          testTimeout: 60 * 60_000,
          sequence: { groupOrder: 2 },
        },
      },
    ],
  },
});
