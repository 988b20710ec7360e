/** The only source of "now": tests set it. */
export type Clock = {
  now(): Date;
  /** `now` without what the machine's clock was set forward lately; a clock of tests has no such thing */
  lapseNow?(): Date;
};

/** Judges by it what somebody would lose: a session, a code, a lease. A clock set forward makes none lapse. */
export const lapseNow = (clock: Clock): Date => clock.lapseNow?.() ?? clock.now();

/** A difference between two looks that no slow correction of the clock makes. */
const JUMP_MS = 5_000;
/** More than this is time that has really passed: the machine slept, or the clock was wrong from the start. */
const LONGEST_JUMP_MS = 15 * 60_000;
/** As long as the longest session without a call: whatever began before the jump has ended or been renewed by then. */
const REMEMBERED_MS = 60 * 60_000;

/** The machine's clock, watched by one that nobody sets. Each process looks often: at every call and twice a second. */
export function createClock(
  wall: () => number = Date.now,
  steady: () => number = () => performance.now(),
): Required<Clock> {
  let difference = wall() - steady();
  let forward: { by: number; at: number }[] = [];
  const look = () => {
    const [time, at] = [wall(), steady()];
    const by = time - at - difference;
    difference = time - at;
    if (by > JUMP_MS && by <= LONGEST_JUMP_MS) forward.push({ by, at });
    // Set back, it stands where it stood before.
    if (by < -JUMP_MS) forward = [];
    return { time, at };
  };
  return {
    now: () => new Date(look().time),
    lapseNow: () => {
      const { time, at } = look();
      forward = forward.filter((jump) => at - jump.at < REMEMBERED_MS);
      const sum = forward.reduce((total, jump) => total + jump.by, 0);
      return new Date(time - Math.min(sum, LONGEST_JUMP_MS));
    },
  };
}

export const systemClock: Clock = createClock();
