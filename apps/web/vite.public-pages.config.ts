import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vite';

/** Each script is one file with all that it needs: built together, what two of them use would be a third. */
const SCRIPTS = {
  production: { entry: 'src/features/public-pages/main.ts', manifest: 'public-pages.json' },
  check: { entry: 'src/features/cards/check-page.ts', manifest: 'check-page.json' },
} as const;

/** Not by the names that the application's files have: its worker stores the check of a card and none of the others. */
const NAMES = 'assets/public-[name]-[hash]';

/**
 * Scripts and styles of the pages that the server makes for everybody: builds of their own, so that not a line of the
 * application comes along, into the folder of the application's, before it. `--mode check` is the script of the check of a
 * card; without it the other pages', with the styles of all of them.
 */
export default defineConfig(({ mode }) => {
  const { entry, manifest } = mode === 'check' ? SCRIPTS.check : SCRIPTS.production;
  return {
    root: fileURLToPath(new URL('.', import.meta.url)),
    publicDir: false,
    build: {
      outDir: 'dist',
      emptyOutDir: mode !== 'check',
      assetsInlineLimit: 0,
      modulePreload: { polyfill: false },
      // The server learns from it how the files are called.
      manifest,
      rolldownOptions: {
        input: fileURLToPath(new URL(entry, import.meta.url)),
        output: { entryFileNames: `${NAMES}.js`, chunkFileNames: `${NAMES}.js` },
      },
    },
  };
});
