import { flushDrafts } from './dirty-work.ts';

/** What does not come to an end in this time goes on after the reload: it is kept, and was not answered. */
const END_LIMIT_MS = 10_000;

const steps = new Set<() => Promise<unknown>>();

/** Done before a reload that nobody asked for: what is being written or is on its way comes to an end. */
export function beforeReload(step: () => Promise<unknown>): void {
  steps.add(step);
}

/** Drafts are stored, and everything else has ended, or ten seconds are over (reliability R10). */
export async function settleBeforeReload(): Promise<void> {
  const limit = new Promise((resolve) => setTimeout(resolve, END_LIMIT_MS));
  await Promise.race([Promise.allSettled([flushDrafts(), ...[...steps].map((step) => step())]), limit]);
}
