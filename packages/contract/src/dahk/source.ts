import { z } from 'zod';
import { instant } from '../kernel/dates.ts';

/** What became of asking the source of hits. */
export const sourceState = z.object({
  /** the last answer that was taken, and how many hits it had */
  succeededAt: instant.nullable(),
  hits: z.int().nullable(),
  /** the last one that was not, and why, in a sentence */
  failedAt: instant.nullable(),
  problem: z.string().nullable(),
  /** minutes from one question to the next */
  everyMinutes: z.int(),
});
export type SourceState = z.infer<typeof sourceState>;
