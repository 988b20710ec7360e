/** One page of this browser sends at a time: the server would apply an operation once, but take it twice. */
export type Leader = { alone: (work: () => Promise<void>) => Promise<void> };

const LOCK = 'inspect.outbox';

/** A page that is closed or dies gives the lock back at once, and the next one reads what is left. */
export const leaderByLock: Leader = {
  alone: async (work) => {
    // Without a secure context there are no locks; then nothing is kept either, and each page has work of its own.
    if (navigator.locks) await navigator.locks.request(LOCK, work);
    else await work();
  },
};
