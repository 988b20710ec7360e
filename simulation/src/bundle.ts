import { existsSync, readdirSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { createContext, Script } from 'node:vm';
import { type BuildOptions, build, type Plugin } from 'esbuild';
import type { Patch } from '../../apps/server/test/planting/patch.ts';
import { planting } from '../../apps/server/test/planting/planting.ts';

export const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const native = createRequire(import.meta.url);

/** What is shown to a person, and what only a browser has. */
const NOT_THERE: Record<string, string> = {
  'apps/web/src/platform/notify/toast.ts':
    'export const toast = { success() {}, warning() {}, danger() {} }; export const showFailure = () => {}; export const failureText = () => "";',
  'apps/web/src/platform/service-worker/register.ts': 'export const activateNewWorker = async () => {};',
};

/** Stateless, and a large part of what a page costs to start: all pages share them. */
const SHARED = ['zod', 'react', 'react/*', '@tanstack/*', '@mantine/*', '@tabler/*'];

/** A program that runs anew, with nothing left of the time before, each time it is called with the globals that it sees. */
type Program<Result> = (globals: Record<string, unknown>) => Result;

/**
 * @param isPage each time with promises of its own: Dexie follows them through the whole page, and would take those of another
 * page for its own
 */
async function programOf<Result>(
  options: BuildOptions,
  names: readonly string[],
  shared: (name: string) => unknown,
  isPage = false,
): Promise<Program<Result>> {
  const { outputFiles = [] } = await build({
    bundle: true,
    write: false,
    format: 'cjs',
    platform: 'browser',
    target: 'es2023',
    logLevel: 'error',
    loader: { '.css': 'empty', '.module.css': 'empty' },
    ...options,
  });
  const text = outputFiles[0]?.text ?? '';
  const script = new Script(
    `(function (require, module, exports, ${names.join(', ')}) {${isPage ? OWN_GLOBAL : ''}${text}\n})`,
    { filename: 'inspect-page.js' },
  );
  return (globals) => {
    const module = { exports: {} };
    const run = (isPage ? script.runInContext(createContext()) : script.runInThisContext()) as (
      ...all: unknown[]
    ) => void;
    run(shared, module, module.exports, ...names.map((name) => globals[name]));
    return module.exports as Result;
  };
}

/**
 * The page's global is really its own: within a transaction Dexie puts a promise of its own into it. By a digest it learns what
 * this browser's promises are.
 */
const OWN_GLOBAL = `const self = globalThis, window = globalThis; Object.assign(globalThis, browser);
  crypto.subtle.digest = async () => new ArrayBuffer(32);`;
/** What a page and this process have in common, so that each knows the other's errors and bytes for what they are. */
const COMMON = {
  AbortController,
  DOMException,
  TextEncoder,
  TextDecoder,
  URL,
  URLSearchParams,
  File,
  FormData,
  Event,
  CustomEvent,
  EventTarget,
  btoa,
  atob,
  queueMicrotask,
  structuredClone,
  Error,
  Uint8Array,
  ArrayBuffer,
  DataView,
  Blob,
  // What Dexie says of a database that it opens anew is nobody's to read.
  console: { ...console, warn: () => undefined },
};

/** The names of the browser's that a page sees in place of this process's own. */
const OF_A_PAGE = [
  ...['browser', 'document', 'location', 'navigator', 'localStorage', 'sessionStorage'],
  ...['fetch', 'XMLHttpRequest', 'indexedDB', 'IDBKeyRange', 'BroadcastChannel', 'crypto', 'performance'],
  ...['Date', 'Math', 'setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'reportError'],
  ...['addEventListener', 'removeEventListener', 'dispatchEvent'],
  ...Object.keys(COMMON),
];

let contract: Promise<Map<string, unknown>> | undefined;

/** The contract is read once for all pages: it says what holds, and remembers nothing. */
function readContract(): Promise<Map<string, unknown>> {
  contract ??= (async () => {
    const folder = join(ROOT, 'packages/contract/src');
    const doors = readdirSync(folder).filter((name) => existsSync(join(folder, name, 'index.ts')));
    const names = doors.map((name) => `@inspect/contract/${name}`);
    const contents = names.map((name, at) => `export * as m${at} from '${name}';`).join('\n');
    const options = { stdin: { contents, resolveDir: ROOT, loader: 'ts' as const }, external: ['zod'] };
    const all = (await programOf<Record<string, unknown>>(options, [], native))({});
    return new Map(names.map((name, at) => [name, all[`m${at}`]]));
  })();
  return contract;
}

/** Builds what runs in a page, with these faults in it. */
export async function buildPage<Page>(patches: readonly Patch[] = []): Promise<Program<Page>> {
  const { plugin, check } = planting(patches, NOT_THERE);
  const modules = await readContract();
  const program = await programOf<Page>(
    {
      entryPoints: [fileURLToPath(new URL('page-entry.ts', import.meta.url))],
      external: ['@inspect/contract/*', ...SHARED],
      // As the browser's build takes it.
      alias: { dexie: join(native.resolve('dexie'), '../modern/dexie.mjs') },
      define: {
        'import.meta.env.VITE_BUILD_ID': '"test"',
        'import.meta.env.PROD': 'false',
        'import.meta.env.DEV': 'false',
      },
      plugins: [plugin],
    },
    OF_A_PAGE,
    (name) => modules.get(name) ?? native(name),
    true,
  );
  check();
  return (globals) => {
    const browser = { ...COMMON, ...globals };
    return program({ ...browser, browser });
  };
}

/** The browser's database, whose work is done when the simulation says so. */
export async function buildIndexedDb<Database>(): Promise<Program<Database>> {
  const scheduling: Plugin = {
    name: 'scheduling',
    setup: ({ onLoad }) => {
      onLoad({ filter: /fake-indexeddb[\\/]build[\\/]esm[\\/]lib[\\/]scheduling\.js$/ }, () => ({
        contents: 'export { queueTask }; const queueTask = (work) => doNext(work);',
      }));
    },
  };
  const contents = `export * from 'fake-indexeddb';`;
  const options = { stdin: { contents, resolveDir: join(ROOT, 'apps/web') }, plugins: [scheduling] };
  return programOf<Database>(options, ['doNext'], native);
}
