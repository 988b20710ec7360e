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
  follow();
  await nextTask();
  await draw();
}

/** Not every browser has a `scheduler`; where it has none, a page that is not shown waits a second for its timers. */
const nextTask = () => globalThis.scheduler?.yield() ?? new Promise((resolve) => setTimeout(resolve));

void begin();
