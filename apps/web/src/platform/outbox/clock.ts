/** Time and timers, as waiting needs them; a test has its own. */
export type Clock = {
  /** device time in ms */
  now: () => number;
  /** 0 … 1 */
  random: () => number;
  /** Returns how not to do it after all. */
  after: (ms: number, work: () => void) => () => void;
};

export const deviceClock: Clock = {
  now: () => Date.now(),
  random: () => Math.random(),
  after: (ms, work) => {
    const timer = setTimeout(work, ms);
    return () => clearTimeout(timer);
  },
};
