import type { Clock } from '../clock.ts';

const MOST = 20;
const SPAN_MS = 10_000;

/** Counts what one socket sends; true when it was more than 20 messages within 10 seconds. */
export function createMessageLimit(clock: Clock): () => boolean {
  let times: number[] = [];
  return () => {
    const now = clock.now().getTime();
    times = [...times.filter((time) => time <= now && now - time < SPAN_MS), now];
    return times.length > MOST;
  };
}
