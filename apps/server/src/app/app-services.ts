import type pg from 'pg';
import type { Clock } from '../platform/clock.ts';

/** What the composition root gives to the features. */
export type AppServices = {
  pool: pg.Pool;
  clock: Clock;
  /** names this build of the server */
  buildId: string;
  /** names the build of the interface that this server hands out */
  webBuildId: string;
  /** demonstration accounts may sign in */
  demonstration: boolean;
  /** cookies carry Secure and the __Host- prefix */
  secureCookies: boolean;
};
