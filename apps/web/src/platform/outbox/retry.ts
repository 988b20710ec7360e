import type { Clock } from './clock.ts';
import type { Counts, Operation } from './operation.ts';
import { LONGEST_WAIT_MS } from './selection.ts';

const SHORTEST_WAIT_MS = 1_000;
/** So often a returning connection is believed at once; after that only the growing wait is. */
const HASTY = 3;
/** So often the server fails over one, while it answers others, before a person decides. */
const FAULTS = 5;

/** How long to wait after what went wrong, and when to stop. All of it in memory but what an operation carries. */
export function createRetry({ now, random }: Clock) {
  let failures = 0;
  let answered = 0;
  /** how much had been answered when the server last failed over one */
  const marks = new Map<string, number>();

  /** Anywhere between the shortest wait and one that doubles: a thousand devices don't knock together. */
  const jitter = (failed: number): number => {
    const longest = Math.min(LONGEST_WAIT_MS, SHORTEST_WAIT_MS * 2 ** failed);
    return SHORTEST_WAIT_MS + random() * (longest - SHORTEST_WAIT_MS);
  };

  return {
    /** The server answered something for good. */
    succeeded: (): void => {
      failures = 0;
      answered += 1;
    },
    /** Nothing came of the whole: ms to wait. */
    failed: (): number => {
      failures += 1;
      return jitter(failures);
    },
    isHasty: (): boolean => failures < HASTY,
    /** It is known that nobody can be reached: his return is believed. */
    calm: (): void => {
      failures = 0;
    },
    forget: (): void => {
      failures = 0;
      marks.clear();
    },
    /** It was sent, and nothing is known of it. */
    afterSilence: ({ attempts, faults, nextAt }: Operation): Counts => ({
      attempts: attempts + 1,
      faults,
      nextAt,
    }),
    /** It waits for others, or for the server to be less busy; no fault of anybody. */
    afterWait: ({ attempts, faults }: Operation): Counts => ({
      attempts: attempts + 1,
      faults,
      nextAt: now() + jitter(attempts + 1),
    }),
    /**
     * The server failed over it. Unless it has answered others since it last did so, it may fail over everything, which is
     * no fault of this one; of what was before a reload nothing is known.
     */
    afterFault: ({ id, attempts, faults }: Operation): Counts & { isHopeless: boolean } => {
      const isOwn = faults === 0 || answered > (marks.get(id) ?? answered);
      marks.set(id, answered);
      const counted = isOwn ? faults + 1 : faults;
      return {
        attempts: attempts + 1,
        faults: counted,
        nextAt: now() + jitter(attempts + 1),
        isHopeless: counted >= FAULTS,
      };
    },
  };
}
