import { z } from 'zod';

/**
 * For how long a device works without the server (settings `offline.*`): told to each browser when its person signs in and
 * whenever it starts with the server, and in force there until it is told anew.
 */
export const offlineLimits = z.object({
  /** hours since the server was heard of, after which nobody is shown or let in */
  maxHours: z.int().min(1).max(336),
  /** days since the server last took the password of who is let in by the device alone */
  signInDays: z.int().min(1).max(90),
  /** days since the server told of a checkup, for which its copy is kept; what is unsent stays */
  cachedCheckupDays: z.int().min(1).max(60),
});
export type OfflineLimits = z.infer<typeof offlineLimits>;

/** What a browser goes by that was not told yet (reliability S30: provisional). */
export const USUAL_OFFLINE_LIMITS: OfflineLimits = { maxHours: 72, signInDays: 30, cachedCheckupDays: 7 };
