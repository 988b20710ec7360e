import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vite';

/**
 * Script and styles of the pages that the server makes for everybody: a build of their own, so that not a line of the
 * application comes along, into the folder of the application's, after it.
 */
export default defineConfig({
  root: fileURLToPath(new URL('.', import.meta.url)),
  publicDir: false,
  build: {
    outDir: 'dist',
    emptyOutDir: false,
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    // The server learns from it how the files are called.
    manifest: 'public-pages.json',
    rolldownOptions: { input: fileURLToPath(new URL('src/features/public-pages/main.ts', import.meta.url)) },
  },
});
