/** Whose work it is; of one that is gone nothing is done any more. */
export type Living = { alive: boolean };

type Timer = { at: number; order: number; whose: Living; work: () => unknown };

/**
 * Time that goes by only when nothing else is left to do, and then to the next moment at which something is planned. What is
 * real, an answer of the server or bytes that are read, is waited for while it stands still.
 */
export function createTimeline() {
  let now = 0;
  let order = 0;
  let timers: Timer[] = [];
  const tasks: (() => void)[] = [];
  const real = new Set<Promise<unknown>>();
  const steps = new Set<() => void>();

  function after(whose: Living, ms: number, work: () => unknown): () => void {
    order += 1;
    const timer = { at: now + Math.max(0, ms), order, whose, work };
    timers.push(timer);
    return () => {
      timers = timers.filter((other) => other !== timer);
    };
  }

  /** While it is done no time goes by. */
  function hold<Result>(work: Promise<Result>): Promise<Result> {
    const held = work.finally(() => real.delete(held));
    held.catch(() => undefined);
    real.add(held);
    return held;
  }

  /** Until nothing can happen before time goes by. */
  async function settle(): Promise<void> {
    let hasWorked = false;
    for (let quiet = 0; quiet < 2; ) {
      await new Promise((resolve) => setImmediate(resolve));
      if (hasWorked) for (const step of [...steps]) step();
      const task = tasks.shift();
      hasWorked = task !== undefined;
      if (task) task();
      else if (real.size > 0) await Promise.race(real).catch(() => undefined);
      else quiet += 1;
      if (task || real.size > 0) quiet = 0;
    }
  }

  function takeNext(until: number): Timer | undefined {
    timers = timers.filter(({ whose }) => whose.alive);
    let next: Timer | undefined;
    for (const timer of timers)
      if (
        timer.at <= until &&
        (!next || timer.at < next.at || (timer.at === next.at && timer.order < next.order))
      )
        next = timer;
    timers = timers.filter((timer) => timer !== next);
    return next;
  }

  /** So much time goes by, and whatever is planned in it happens. */
  async function pass(ms: number): Promise<void> {
    const end = now + ms;
    await settle();
    for (let next = takeNext(end); next; next = takeNext(end)) {
      now = Math.max(now, next.at);
      await next.work();
      await settle();
    }
    now = end;
  }

  return {
    now: () => now,
    after,
    hold,
    settle,
    pass,
    /** the database's next piece of work, one after the other */
    doNext: (work: () => void): void => void tasks.push(work),
    /** runs after each piece of the databases' work; returns how not to */
    afterEach: (step: () => void): (() => void) => {
      steps.add(step);
      return () => void steps.delete(step);
    },
  };
}

export type Timeline = ReturnType<typeof createTimeline>;
