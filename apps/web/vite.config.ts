import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin, runnerImport } from 'vite';
import { VitePWA } from 'vite-plugin-pwa';

type Facts = typeof import('./src/app/build-facts.ts');

/**
 * Titles and addresses come from the contract. It is TypeScript without a build step, which Node can't
 * import by itself, so the facts are loaded through Vite.
 */
async function loadFacts(): Promise<Facts> {
  const file = fileURLToPath(new URL('src/app/build-facts.ts', import.meta.url));
  const { module } = await runnerImport<Facts>(file);
  return module;
}

/** Armenian words into index.html, and the two fonts of our texts fetched beside the first script: nothing jumps. */
function shellPage(facts: Facts): Plugin {
  return {
    name: 'inspect-shell-page',
    transformIndexHtml: {
      order: 'post',
      handler: (html, { bundle }) => ({
        html: html.replaceAll('%TITLE%', facts.title).replaceAll('%NO_SCRIPT%', facts.noScript),
        tags: Object.keys(bundle ?? {})
          .filter((name) => name.endsWith('.woff2') && !name.includes('wght-normal'))
          .map((name) => ({
            tag: 'link',
            attrs: { rel: 'preload', href: `/${name}`, as: 'font', type: 'font/woff2', crossorigin: '' },
            injectTo: 'head-prepend',
          })),
      }),
    },
  };
}

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

export default defineConfig(async () => {
  const facts = await loadFacts();
  const server = { target: 'http://localhost:3001', changeOrigin: false };
  return {
    plugins: [
      react(),
      shellPage(facts),
      entryTexts,
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
          maximumFileSizeToCacheInBytes: 4_000_000,
          navigateFallback: '/index.html',
          navigateFallbackDenylist: facts.serverOnlyNavigations,
          cleanupOutdatedCaches: true,
          clientsClaim: true,
        },
      }),
    ],
    build: {
      outDir: 'dist',
      // Nothing is inlined as data: address, so that the policy may stay img-src 'self'.
      assetsInlineLimit: 0,
      rolldownOptions: {
        output: {
          // Libraries change seldom: an update of the application leaves them in the browser's store.
          codeSplitting: {
            groups: [
              // Together with what forbids it to try eval: that must run before any schema of any chunk is made.
              { name: 'zod', test: /node_modules[\\/]zod[\\/]|[\\/]no-eval\.ts$/, priority: 3 },
              { name: 'libraries', test: /node_modules/, tags: ['$initial'], priority: 2 },
              // Every small file is a request of the first visit, and one more of the worker that stores it. What the
              // application begins with is one file, and so is what several screens share.
              { name: 'shell', tags: ['$initial'], priority: 1 },
              { name: 'shared', minShareCount: 2 },
            ],
          },
        },
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
      },
    },
  };
});
