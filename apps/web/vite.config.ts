import { readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { build, defineConfig, minifySync, type Plugin } from 'vite';
import { VitePWA } from 'vite-plugin-pwa';
import { chunkWithTexts } from './src/app/chunk-with-texts.ts';
import { withoutSummaries } from './src/app/without-summaries.ts';

const ROOT = fileURLToPath(new URL('.', import.meta.url));
const MODERN_DEXIE = join(createRequire(import.meta.url).resolve('dexie'), '../modern/dexie.mjs');

type Facts = typeof import('./src/app/build-facts.ts');
type FirstPaint = typeof import('./src/app/first-paint/draw-sign-in.tsx');

/** What Node can't import as it is (TypeScript, sheets with names of their own for what they style) is built, and then asked. */
async function builtModule<T>(file: string): Promise<T> {
  const result = await build({
    root: ROOT,
    configFile: false,
    logLevel: 'error',
    plugins: [react()],
    ssr: { noExternal: true },
    build: { ssr: file, write: false, rolldownOptions: { output: { codeSplitting: false } } },
  });
  const outputs = [result].flat().flatMap((each) => ('output' in each ? each.output : []));
  const code = outputs.flatMap((each) => (each.type === 'chunk' ? [each.code] : [])).join('\n');
  return import(`data:text/javascript;base64,${Buffer.from(code).toString('base64')}`);
}

const linkTo = (attrs: Record<string, string>, injectTo: 'head' | 'head-prepend') => ({
  tag: 'link',
  attrs: { ...attrs, crossorigin: '' },
  injectTo,
});

/** Armenian words into index.html, and the two fonts of our texts fetched beside the first script: nothing jumps. */
function shellPage(facts: Facts): Plugin {
  return {
    name: 'inspect-shell-page',
    transformIndexHtml: {
      order: 'post',
      handler: (html, { bundle }) => ({
        html: html
          .replaceAll('%TITLE%', facts.title)
          .replace('%DESCRIPTION%', facts.description)
          .replaceAll('%NO_SCRIPT%', facts.noScript)
          .replace('%NOT_BEGUN%', facts.notBegun)
          .replace(
            '%FIRST%',
            JSON.stringify(facts.firstRows).replaceAll('&', '&amp;').replaceAll('"', '&quot;'),
          )
          // `signedInPage` names the files when they have names.
          .replace('%CODE%', bundle ? '%CODE%' : ''),
        tags: [
          ...Object.keys(bundle ?? {})
            .filter((name) => name.endsWith('.woff2') && !name.includes('wght-normal'))
            .map((name) =>
              linkTo({ rel: 'preload', href: `/${name}`, as: 'font', type: 'font/woff2' }, 'head-prepend'),
            ),
          ...Object.values(bundle ?? {}).flatMap((chunk) =>
            chunk.type === 'chunk' && PAGE_CHUNKS.includes(chunk.name)
              ? [
                  linkTo({ rel: 'modulepreload', href: `/${chunk.fileName}` }, 'head'),
                  ...[...(chunk.viteMetadata?.importedCss ?? [])].map((sheet) =>
                    linkTo({ rel: 'stylesheet', href: `/${sheet}` }, 'head'),
                  ),
                ]
              : [],
          ),
        ],
      }),
    },
  };
}

const leaveOutSummaries: Plugin = {
  name: 'inspect-leave-out-summaries',
  apply: 'build',
  enforce: 'pre',
  transform: (code, id) => {
    const less = withoutSummaries(code, id);
    return less === undefined ? undefined : { code: less, map: null };
  },
};

/** What lies in `public` is copied as it is, with its comments; each first visit waits for these two. */
const smallScripts: Plugin = {
  name: 'inspect-small-scripts',
  apply: 'build',
  writeBundle: ({ dir = '' }) => {
    for (const name of ['ahead.js', 'first.js']) {
      const file = join(dir, name);
      const { code, errors } = minifySync(name, readFileSync(file, 'utf8'));
      if (errors.length > 0) throw new Error(`${name}: ${errors[0]?.message}`);
      writeFileSync(file, code);
    }
  },
};

/**
 * The same page for a browser that brings a session: the frame and the texts are on the way while the first script still
 * is, instead of one after the other. The page that the worker stores leaves that to `public/ahead.js`.
 */
const signedInPage: Plugin = {
  name: 'inspect-signed-in-page',
  apply: 'build',
  enforce: 'post',
  generateBundle(_options, bundle) {
    const page = bundle['index.html'];
    if (page?.type !== 'asset') throw new Error('there is no index.html yet');
    const ahead = new Set<string>();
    for (const wanted of ['work', 'whole-catalogue']) {
      const chunk = Object.values(bundle).find(({ type, name }) => type === 'chunk' && name === wanted);
      if (!chunk) throw new Error(`there is no chunk «${wanted}» that could be fetched ahead`);
      ahead.add(chunk.fileName);
    }
    for (const [file, { type, ...chunk }] of Object.entries(bundle))
      if (type === 'chunk' && ahead.has(file) && 'viteMetadata' in chunk)
        for (const sheet of chunk.viteMetadata?.importedCss ?? []) ahead.add(sheet);
    const source = String(page.source).replace('%CODE%', [...ahead].map((file) => `/${file}`).join(' '));
    page.source = source;
    const links = [...ahead].map((file) =>
      file.endsWith('.css')
        ? `<link rel="preload" href="/${file}" as="style" crossorigin>`
        : `<link rel="modulepreload" href="/${file}" crossorigin>`,
    );
    this.emitFile({
      type: 'asset',
      fileName: 'signed-in.html',
      source: source
        .replace('src="/ahead.js"', 'src="/ahead.js" data-session')
        .replace('</head>', `  ${links.join('\n    ')}\n  </head>`),
    });
  },
};

const styledNames = (html: string) =>
  [...html.matchAll(/ class="([^"]*)"/g)].flatMap(([, names = '']) => names.split(' '));

/** Nothing would take the picture away from what `noscript` says. */
const WITHOUT_SCRIPTS = '<noscript><style>#first-paint { display: none }</style></noscript>';

/**
 * The page of the sign-in: its picture stands there before the first script has come, which on a slow phone is seconds. Its styles
 * are those of the sheets that the page begins with.
 */
const signInPage: Plugin = {
  name: 'inspect-sign-in-page',
  apply: 'build',
  enforce: 'post',
  async generateBundle(_options, bundle) {
    const page = bundle['index.html'];
    if (page?.type !== 'asset') throw new Error('there is no index.html yet');
    const { drawSignIn } = await builtModule<FirstPaint>('src/app/first-paint/draw-sign-in.tsx');
    const picture = drawSignIn();
    const html = String(page.source);
    const sheets = Object.values(bundle)
      .flatMap((each) => (each.type === 'asset' && html.includes(`href="/${each.fileName}"`) ? [each] : []))
      .map(({ source }) => String(source))
      .join('');
    // Names of ours are made of the sheet's own text: drawn from another one they would style nothing.
    const unknown = styledNames(picture).find((name) => name.startsWith('_') && !sheets.includes(`.${name}`));
    if (unknown !== undefined) throw new Error(`no sheet has «${unknown}» of the picture of the sign-in`);
    const place = '<div id="root"></div>';
    if (!html.includes(place)) throw new Error(`index.html has no ${place}`);
    this.emitFile({
      type: 'asset',
      fileName: 'sign-in.html',
      source: html
        // Nobody is signed in whose answers could be asked for.
        .replace(/ *<script src="\/ahead\.js".*?<\/script>\n/s, '')
        // The picture first: what it is styled and written with shall not share the line with the application.
        .replaceAll(/<(script type="module"|link rel="modulepreload")/g, '<$1 fetchpriority="low"')
        .replace('</head>', `  ${WITHOUT_SCRIPTS}\n  </head>`)
        .replace(
          place,
          () => `<div id="first-paint" aria-hidden="true" inert>${picture}</div>\n    ${place}`,
        ),
    });
  },
};

/** The first script carries the texts of sign-in; `app/texts.ts` fetches the rest. */
const entryTexts: Plugin = {
  name: 'inspect-entry-texts',
  apply: 'build',
  enforce: 'pre',
  resolveId(source, importer) {
    const isWhole = source === './catalogue.ts' && importer?.endsWith('/i18n/translate.ts');
    return isWhole ? this.resolve('./entry-catalogue.ts', importer) : null;
  },
};

/** What `main.ts` evaluates step by step; whatever screens need of it beside comes in the same chunks. */
const STEPS = ['libraries.ts', 'kernel.ts', 'schemas.ts', 'start.tsx'].map((name) => `src/app/steps/${name}`);
/** A chunk for each, told apart by where the modules lie; what is left is the shell. */
const STEP_GROUPS = [
  ['libraries', /[\\/]node_modules[\\/]|[\\/]steps[\\/]libraries\.ts$/],
  ['kernel', /[\\/]contract[\\/]src[\\/]kernel[\\/]|[\\/]steps[\\/]kernel\.ts$/],
  ['schemas', /[\\/]contract[\\/]src[\\/]|[\\/]steps[\\/]schemas\.ts$/],
] as const;
const STEP_CHUNKS: readonly string[] = [...STEP_GROUPS.map(([name]) => name), 'shell'];

/** And what the bundler itself adds, which they import. */
const PAGE_CHUNKS: readonly string[] = ['rolldown-runtime', ...STEP_CHUNKS];
const FETCHED_BY_PAGE = new RegExp(`/(?:zod|${PAGE_CHUNKS.join('|')})-`);

/** Chunks whose functions run, nearly all of them, while the application begins. */
const CALLED_AT_ONCE: readonly string[] = ['zod', ...STEP_CHUNKS, 'work'];

/**
 * A browser compiles a function when it is first called, on the thread that draws. Where a file begins with these words, Chromium
 * compiles all of it while it comes, on another one; for other browsers they are a comment.
 */
const compiledAhead: Plugin = {
  name: 'inspect-compiled-ahead',
  apply: 'build',
  generateBundle: {
    // As the last one: below the line that Vite itself begins a file with, they say nothing.
    order: 'post',
    handler(_options, bundle) {
      for (const chunk of Object.values(bundle))
        if (chunk.type === 'chunk' && CALLED_AT_ONCE.includes(chunk.name))
          chunk.code = `//# allFunctionsCalledOnLoad\n${chunk.code}`;
    },
  },
};

/** What most people see first. */
const FIRST = [
  'src/app/start-work.ts',
  'src/app/toast-place.tsx',
  'src/features/checkups/list/list-screen.tsx',
];

/**
 * Which modules given files bring, without those that `main.ts` brings at once. Only the bundler knows what is left of the
 * index.ts of features and libraries, so it is asked: by a build that is not written, whose chunks are made of nothing but
 * who uses what.
 */
async function askModules(): Promise<(files: readonly string[]) => ReadonlySet<string>> {
  const result = await build({
    root: ROOT,
    configFile: false,
    logLevel: 'error',
    plugins: [react(), entryTexts],
    build: { write: false, minify: false, reportCompressedSize: false },
  });
  const outputs = [result].flat().flatMap((each) => ('output' in each ? each.output : []));
  const chunks = outputs.flatMap((each) => (each.type === 'chunk' ? [each] : []));
  return (files) => {
    const left = new Map(chunks.map((chunk) => [chunk.fileName, chunk]));
    const take = (fileName: string): string[] => {
      const chunk = left.get(fileName);
      if (!chunk || !left.delete(fileName)) return [];
      return [...chunk.moduleIds, ...chunk.imports.flatMap(take)];
    };
    const of = (file: string) => {
      const chunk = chunks.find(({ facadeModuleId }) => facadeModuleId === `${ROOT}${file}`);
      if (!chunk) throw new Error(`${file} is no chunk of its own: who imports it, and how?`);
      return take(chunk.fileName);
    };
    of('index.html');
    return new Set(files.flatMap(of));
  };
}

/** Asked when Vite builds, not when this file is read: other programs read it too. */
const chunks: Plugin = {
  name: 'inspect-chunks',
  apply: 'build',
  async config() {
    const modulesOf = await askModules();
    const [first, steps] = [modulesOf(FIRST), modulesOf(STEPS)];
    // Libraries change seldom: an update of the application leaves them in the browser's store.
    const groups = [
      // Together with what forbids it to try eval: that must run before any schema of any chunk is made.
      // So is what fetches the other chunks: the page begins with this one alone.
      {
        name: 'zod',
        test: /node_modules[\\/]zod[\\/]|[\\/]no-eval\.ts$|vite[\\/]preload-helper/,
        priority: 3,
      },
      ...STEP_GROUPS.map(([name, test]) => ({
        name,
        test: (id: string) => steps.has(id) && test.test(id),
        priority: 2,
      })),
      // Every small file is a request of the first visit, and one more of the worker that stores it. What the
      // application begins with is one file, and so is what several screens share.
      { name: 'shell', test: (id: string) => steps.has(id), priority: 1 },
      { name: 'work', test: (id: string) => first.has(id), priority: 0.5 },
      { name: 'shared', test: (id: string) => chunkWithTexts(id) === null, minShareCount: 2, priority: 0.2 },
      // Behind it, for a group takes along what its modules import.
      { name: chunkWithTexts, minShareCount: 2 },
    ];
    return { build: { rolldownOptions: { output: { codeSplitting: { groups } } } } };
  },
};

export default defineConfig(async () => {
  const facts = await builtModule<Facts>('src/app/build-facts.ts');
  const server = { target: 'http://localhost:3001', changeOrigin: false };
  return {
    // Its import gives the build for browsers of 2015, which is a tenth larger.
    resolve: { alias: [{ find: /^dexie$/, replacement: MODERN_DEXIE }] },
    plugins: [
      react(),
      chunks,
      leaveOutSummaries,
      shellPage(facts),
      entryTexts,
      signedInPage,
      signInPage,
      smallScripts,
      compiledAhead,
      VitePWA({
        strategies: 'generateSW',
        registerType: 'prompt',
        // The application registers the worker itself: an injected script would be one more request.
        injectRegister: null,
        manifest: {
          id: '/',
          start_url: '/',
          scope: '/',
          display: 'standalone',
          lang: 'hy',
          name: facts.name,
          short_name: facts.shortName,
          background_color: '#f7f8fa',
          theme_color: '#1f4a91',
          icons: [
            { src: '/icon.svg', sizes: 'any', type: 'image/svg+xml', purpose: 'any' },
            { src: '/icon-512.png', sizes: '512x512', type: 'image/png', purpose: 'any' },
            { src: '/icon-maskable-512.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
          ],
        },
        workbox: {
          globPatterns: ['**/*.{html,js,css,woff2,svg,png}'],
          // Of the public pages it stores the check of a card.
          globIgnores: [
            'signed-in.html',
            'sign-in.html',
            'assets/public-main-*.js',
            'assets/{public-,}draw-stations-*',
          ],
          additionalManifestEntries: facts.storedPages(process.env.VITE_BUILD_ID),
          maximumFileSizeToCacheInBytes: 4_000_000,
          navigateFallback: '/index.html',
          navigateFallbackDenylist: facts.serverOnlyNavigations,
          runtimeCaching: [{ urlPattern: facts.isCheck, handler: facts.answerCheck }],
          cleanupOutdatedCaches: true,
          clientsClaim: true,
        },
      }),
    ],
    build: {
      outDir: 'dist',
      // What is of the public pages lies there already: the worker stores some of it.
      emptyOutDir: false,
      // Nothing is inlined as data: address, so that the policy may stay img-src 'self'.
      assetsInlineLimit: 0,
      // A browser without `modulepreload` fetches what it imports when it imports it.
      modulePreload: {
        polyfill: false,
        // What the page itself fetches need not be looked for again with every screen.
        resolveDependencies: (_file, needed, { hostType }) =>
          hostType === 'html' ? needed : needed.filter((file) => !FETCHED_BY_PAGE.test(file)),
      },
    },
    server: {
      port: 5173,
      strictPort: true,
      proxy: {
        '/api': {
          ...server,
          // The six pages of the API section share the prefix with the calls.
          bypass: (request) =>
            request.headers['sec-fetch-dest'] === 'document' && facts.isApplicationPage(request.url ?? '')
              ? '/index.html'
              : undefined,
        },
        '/socket.io': { ...server, ws: true },
        [facts.publicPages]: server,
      },
    },
  };
});
