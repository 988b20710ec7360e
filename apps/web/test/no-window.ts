// Before a setup file stands in front of `setTimeout`: by its text happy-dom knows that it runs on Node.
import 'happy-dom';
import type { Environment } from 'vitest/runtime';

/** Modules as a browser gets them; the window itself is made anew for each file, by `fresh-window.ts`. */
export default {
  name: 'no-window',
  viteEnvironment: 'client',
  setup: () => ({ teardown: () => undefined }),
} satisfies Environment;
