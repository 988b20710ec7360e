import { inTurn, unlessTaken } from '../in-turn.ts';

export type Leader = {
  /** One page of this browser sends at a time: the server would apply an operation once, but take it twice. */
  alone: (work: () => Promise<void>) => Promise<void>;
  /** These are on their way while the work lasts, as every page of this browser can tell. */
  leaving: <Result>(ids: readonly string[], work: () => Promise<Result>) => Promise<Result>;
  /** Does the work unless that one is on its way from another page; it does not leave meanwhile. */
  unlessLeaving: (id: string, work: () => Promise<void>) => Promise<void>;
};

const LOCK = 'inspect.outbox';
const lockOf = (id: string) => `${LOCK}/${id}`;

/**
 * A page that is closed or dies gives its locks back at once, and the next one reads what is left. Without a secure context
 * there are no locks; then nothing is kept either, and each page has work of its own.
 */
export const leaderByLock: Leader = {
  alone: (work) => inTurn(LOCK, work),
  leaving: async (ids, work) => {
    const { locks } = navigator;
    if (!locks) return work();
    let release = () => {};
    const released = new Promise<void>((resolve) => {
      release = resolve;
    });
    const granted = ids.map(
      (id) =>
        new Promise<void>((resolve, reject) => {
          const holding = () => {
            resolve();
            return released;
          };
          locks.request(lockOf(id), holding).catch(reject);
        }),
    );
    try {
      await Promise.all(granted);
      return await work();
    } finally {
      release();
    }
  },
  unlessLeaving: (id, work) => unlessTaken(lockOf(id), work),
};
