import { notifications } from '@mantine/notifications';
import { GlobalWindow } from 'happy-dom';
import { populateGlobal } from 'vitest/runtime';

/**
 * A setup file of the screens' tests: each file has a browser window of its own, though files share a worker. The one
 * before stays until this moment, for what its screens still had to do.
 */
const OLD = Symbol.for('inspect.test-window');
/** What Node has too, and the browser's own has to stand in its place. */
const OF_BROWSER = [
  ...['Request', 'Response', 'MessagePort', 'fetch', 'Headers', 'AbortController', 'AbortSignal'],
  ...['URL', 'URLSearchParams', 'FormData'],
];

type Shared = { [OLD]?: { window: GlobalWindow; leave(): void } };
const shared = globalThis as Shared;

const old = shared[OLD];
old?.leave();
const window = new GlobalWindow({
  url: 'http://localhost:3000',
  console: globalThis.console,
  settings: { disableErrorCapturing: true },
});
const { keys, originals } = populateGlobal(globalThis, window, {
  bindFunctions: true,
  additionalKeys: OF_BROWSER,
});
shared[OLD] = {
  window,
  leave: () => {
    for (const key of keys) Reflect.deleteProperty(globalThis, key);
    for (const [key, value] of originals) Reflect.set(globalThis, key, value);
    // Leaflet notes there what it listens to in the window.
    Reflect.deleteProperty(globalThis, '_leaflet_events');
  },
};
await old?.window.happyDOM.abort();
old?.window.close();

// The one thing on the screen that a library keeps outside the window and outside modules of ours.
notifications.clean();
notifications.cleanQueue();
