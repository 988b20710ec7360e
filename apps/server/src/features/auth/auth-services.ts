import type pg from 'pg';
import type { Clock } from '../../platform/clock.ts';
import type { Sms } from '../../platform/gateways/sms/sms.ts';
import type { Jobs } from '../../platform/jobs/jobs.ts';
import type { SharedLimit } from '../../platform/limits/shared-limit.ts';
import type { Announcement } from '../../platform/realtime/announcement.ts';
import type { Sockets } from '../../platform/realtime/serve-realtime.ts';
import type { ForeignIdWatch } from '../../platform/security/foreign-id-watch.ts';

export type AuthServices = {
  pool: pg.Pool;
  clock: Clock;
  attempts: SharedLimit;
  /** calls of whoever has no session, whatever they write */
  anonymousCalls: SharedLimit;
  secureCookies: boolean;
  sockets: Pick<Sockets, 'endSession' | 'endUser'>;
  /** demonstration accounts may sign in */
  demonstration: boolean;
  /** 32 bytes that wrap the keys of unsent work */
  sealSecret: Buffer;
  jobs: Jobs;
  sms: Sms;
  /** scheme and host people see */
  publicOrigin: string | undefined;
  /** the staff may not be without a passkey */
  demandPasskeys: boolean;
  /** after the commit */
  announce(announcements: readonly Announcement[]): void;
  watch: Pick<ForeignIdWatch, 'noted'>;
};
