import { flushDrafts } from './dirty-work.ts';

/** What does not come to an end in this time goes on after the reload: it is kept, and was not answered. */
const END_LIMIT_MS = 10_000;

type Step = { settle: () => Promise<unknown>; resume: () => void };

const steps = new Set<Step>();

/**
 * `settle` before a reload that nobody asked for: what is being written or is on its way comes to an end. `resume` where the page
 * then stays after all.
 */
export function beforeReload(step: Step): void {
  steps.add(step);
}

/** Drafts are stored, and everything else has ended, or ten seconds are over (reliability R10). */
export async function settleBeforeReload(): Promise<void> {
  const limit = new Promise((resolve) => setTimeout(resolve, END_LIMIT_MS));
  await Promise.race([
    Promise.allSettled([flushDrafts(), ...[...steps].map(({ settle }) => settle())]),
    limit,
  ]);
}

export function resumeWithoutReload(): void {
  for (const { resume } of steps) resume();
}
