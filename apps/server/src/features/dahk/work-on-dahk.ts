import { z } from 'zod';
import type { Jobs } from '../../platform/jobs/jobs.ts';
import { type AskServices, askSource } from './ask-source.ts';

const ASK = 'dahk-ask-source';

/** Asks the source of hits from time to time, where there is one. */
export function workOnDahk({
  jobs,
  source,
  ...services
}: Omit<AskServices, 'source'> & { source: AskServices['source'] | undefined; jobs: Jobs }): void {
  if (source) {
    jobs.every(ASK, source.everyMinutes * 60, async () => {
      await askSource({ ...services, source });
      return undefined;
    });
  } else {
    // What was planned while there was a source would wait for ever, and be counted as work that nobody does.
    jobs.work(ASK, async () => undefined, { payload: z.strictObject({}) });
  }
}
