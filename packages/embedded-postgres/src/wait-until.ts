import { setTimeout as pause } from 'node:timers/promises';

/**
 * Asks again and again until the answer is not undefined; undefined when the time is over.
 * Runs on the monotonic clock, so a jump of the wall clock neither cuts nor stretches the wait.
 */
export async function waitUntil<T>(
  ask: () => T | undefined | Promise<T | undefined>,
  { within, every = 25 }: { within: number; every?: number },
): Promise<T | undefined> {
  const end = performance.now() + within;
  for (;;) {
    const answer = await ask();
    if (answer !== undefined) return answer;
    if (performance.now() >= end) return undefined;
    await pause(every);
  }
}
