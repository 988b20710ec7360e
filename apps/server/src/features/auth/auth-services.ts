import type pg from 'pg';
import type { Clock } from '../../platform/clock.ts';
import type { Sockets } from '../../platform/realtime/serve-realtime.ts';
import type { AttemptLimit } from './attempt-limit.ts';

export type AuthServices = {
  pool: pg.Pool;
  clock: Clock;
  attempts: AttemptLimit;
  secureCookies: boolean;
  sockets: Pick<Sockets, 'endSession'>;
  /** demonstration accounts may sign in */
  demonstration: boolean;
};
