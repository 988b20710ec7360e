import './no-eval.ts';
import './mantine.css';
import '@mantine/notifications/styles.css';
import './fonts.css';
import './base.css';

const CODE = [
  () => import('./steps/libraries.ts'),
  () => import('./steps/kernel.ts'),
  () => import('./steps/schemas.ts'),
];

declare global {
  /** told how the beginning has ended, shows or hides what stands there in its place: `public/first.js` */
  var inspectBegun: ((begun: boolean) => void) | undefined;
}

/**
 * The application begins in steps, each a task of its own, so that a slow phone can paint and be tapped in between. The page
 * fetches the code of all of them at once (`vite.config.ts`).
 */
async function begin(): Promise<void> {
  for (const evaluate of CODE) {
    await nextTask();
    await evaluate();
  }
  await nextTask();
  const { follow, draw } = await import('./steps/start.tsx');
  await nextTask();
  try {
    follow();
  } catch (problem) {
    // What goes on beside the screens must not keep them away.
    reportError(problem);
  }
  await nextTask();
  await draw();
}

/** Not every browser has `scheduler.yield`; without it a page that is not shown waits a second for its timers. */
const nextTask = () => globalThis.scheduler?.yield?.() ?? new Promise((resolve) => setTimeout(resolve));

// The browser says a single time that it could install the application, maybe before `install-prompt.ts` is there to hear it.
window.addEventListener('beforeinstallprompt', (event) => {
  event.preventDefault();
  globalThis.inspectInstallPrompt = event;
});

begin().then(
  () => globalThis.inspectBegun?.(true),
  (problem) => {
    globalThis.inspectBegun?.(false);
    throw problem;
  },
);
