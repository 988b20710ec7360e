import type pg from 'pg';
import type { Clock } from '../platform/clock.ts';
import type { Sockets } from '../platform/realtime/serve-realtime.ts';

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
  /** ends what a session or a person still hears */
  sockets: Sockets;
};
