import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import type { Readiness } from '../platform/http/readiness.ts';

/** From the end of the drain on: what is still under way then is cut. Statements end after 10 s anyway. */
export const REQUESTS_MS = 10_000;

type Serving = {
  readiness: Readiness;
  drainSeconds: number;
  hurried: AbortSignal;
  logger: FastifyBaseLogger;
};

/**
 * Ends the HTTP application: balancers are told and given time to look away, while everything is answered as before;
 * then nothing new is accepted, running requests and jobs end, pages are told. What does not end is cut.
 * Never throws: whatever fails here, the database behind it must still be stopped.
 */
export async function stopServing(
  app: FastifyInstance,
  { readiness, drainSeconds, hurried, logger }: Serving,
): Promise<void> {
  readiness.draining = true;
  await within(drainSeconds * 1_000, hurried);
  try {
    const closed = app.close();
    if ((await within(REQUESTS_MS, hurried, closed)) === 'ended') return;
    logger.warn('requests that did not end in time are cut');
    app.server.closeAllConnections();
    await within(1_000, hurried, closed);
  } catch (problem) {
    logger.error({ type: problem instanceof Error ? problem.name : typeof problem }, 'the drain failed');
  }
}

/** Waits for the work, or for nothing, until the time is over or somebody is in a hurry. */
function within(ms: number, hurried: AbortSignal, work?: Promise<unknown>): Promise<'ended' | 'over'> {
  const ended = new AbortController();
  const over = new Promise<'over'>((resolve) => {
    const limit = setTimeout(() => resolve('over'), hurried.aborted ? 0 : ms);
    hurried.addEventListener('abort', () => resolve('over'), { signal: ended.signal });
    ended.signal.addEventListener('abort', () => clearTimeout(limit));
  });
  const waited = work ? Promise.race([over, work.then(() => 'ended' as const)]) : over;
  return waited.finally(() => ended.abort());
}
