/** Asks until the answer is yes. Milliseconds that it took, and infinity when `within` passed. */
export async function until(
  ask: () => boolean | Promise<boolean>,
  within: number,
  every = 100,
): Promise<number> {
  const begin = performance.now();
  const said = await waitUntil(async () => ((await ask()) ? true : undefined), { within, every });
  return said ? performance.now() - begin : Number.POSITIVE_INFINITY;
}

/** One after the other until `stop`: what each answered. */
export function keepAsking<Answer>(ask: () => Promise<Answer>): { stop(): Promise<Answer[]> } {
  let stopped = false;
  const run = async () => {
    const answers: Answer[] = [];
    while (!stopped) answers.push(await ask());
    return answers;
  };
  const running = run();
  return {
    stop: () => {
      stopped = true;
      return running;
    },
  };
}

/** The value below which this share (0…1) of them lies. */
export function percentile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((one, other) => one - other);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
}

export const seconds = (milliseconds: number) => `${(milliseconds / 1000).toFixed(1)} s`;

import { waitUntil } from '@inspect/embedded-postgres';
