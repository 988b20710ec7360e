import { existsSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';
import { BaseSequencer, type InlineConfig, type TestSpecification } from 'vitest/node';

// Before any worker is started: code that leans on the machine's time zone is wrong here, where it is right in Yerevan.
process.env.TZ = 'UTC';

const library = (path: string) => fileURLToPath(new URL(`node_modules/${path}`, import.meta.url));
const contract = fileURLToPath(new URL('packages/contract', import.meta.url));

const WITH_DATABASE = ['apps/server', 'packages/embedded-postgres', 'bench'].map(
  (folder) => `${folder}/**/*.db.test.ts`,
);
const LONG = ['**/*.long.test.ts'];

/**
 * What takes half a minute and more, whatever the size of its file, which is what Vitest goes by where it has not run before: begun
 * last, one of two workers ends with it alone.
 */
const LONGEST = [
  ...['app/least-privilege', 'features/payments/orders/payment-schedules', 'app/tenant-swap'],
  ...['../test/kill/kill', 'app/rights-matrix', 'platform/db/connect'],
].map((name) => fileURLToPath(new URL(`apps/server/src/${name}.db.test.ts`, import.meta.url)));
for (const file of LONGEST)
  if (!existsSync(file)) throw new Error(`${file}, which is to be begun first, is not there`);

class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]) {
    const sorted = await super.sort(files);
    const isLong = ({ moduleId }: TestSpecification) => LONGEST.includes(moduleId);
    return [...sorted.filter(isLong), ...sorted.filter((file) => !isLong(file))];
  }
}

const PATIENCE = 'scripts/lib/wait-patiently.mjs';
const FRESH = 'scripts/lib/fresh-file.mjs';
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

/** Libraries are loaded once a worker; what files could leave each other, `fresh-file.mjs` takes away or names. */
const inSharedWorkers = {
  pool: 'forks',
  isolate: false,
  sequence: { setupFiles: 'list' },
  // These look at the window, at Vitest's hooks or at IndexedDB when they are loaded: each file loads its own.
  server: { deps: { inline: [/@testing-library/, /fake-indexeddb/, /dexie/] } },
  alias: [
    ...['dom', 'react'].map((part) => ({
      find: new RegExp(`^@testing-library/${part}$`),
      replacement: library(`@testing-library/${part}/dist/@testing-library/${part}.esm.js`),
    })),
    { find: /^dexie$/, replacement: library('dexie/dist/modern/dexie.mjs') },
  ],
} satisfies InlineConfig;

export default defineConfig({
  resolve: {
    alias: [
      { find: '@inspect/contract/test', replacement: `${contract}/test/index.ts` },
      { find: /^@inspect\/contract\/(.+)$/, replacement: `${contract}/src/$1/index.ts` },
    ],
  },
  test: {
    reporters: ['dot'],
    // As `vi.waitFor` (`wait-patiently.mjs`): a machine that is shared with others may need more than a second for anything.
    expect: { poll: { timeout: 10_000 } },
    sequence: { sequencer: LongestFirst },
    // One more than cores: screens wait for what a person would wait for, a fifth of their time.
    maxWorkers: availableParallelism() + 1,
    tags: [
      { name: 'slow', description: 'takes so long that it is left to `npm run test:all` (decision 093)' },
    ],
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          environment: 'node',
          ...inSharedWorkers,
          setupFiles: [FRESH, PATIENCE],
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
          ...inSharedWorkers,
          // A group of its own, too: a worker serves one project, and is ended where the next file is another's.
          sequence: { ...inSharedWorkers.sequence, groupOrder: 1 },
          environment: './apps/web/test/no-window.ts',
          // Testing Library takes a screen down after its test only where it finds a global afterEach.
          globals: true,
          setupFiles: [
            ...[FRESH, 'apps/web/test/fresh-window.ts', PATIENCE],
            ...['apps/web/test/patience.ts', 'apps/web/test/seal.ts'],
          ],
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
          sequence: { groupOrder: 2 },
        },
      },
      {
        extends: true,
        // A part of its own: it keeps two cores and PostgreSQL busy.
        test: {
          ...onDatabase,
          name: 'simulation',
          include: ['simulation/**/*.test.ts'],
          exclude: [...NEVER, ...LONG],
          sequence: { groupOrder: 3 },
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
          sequence: { groupOrder: 4 },
        },
      },
    ],
  },
});
