import type { Pictures } from '@inspect/plates';
import type { FastifyBaseLogger } from 'fastify';
import type pg from 'pg';
import type { Clock } from '../platform/clock.ts';
import type { EnforcementSource } from '../platform/gateways/enforcement/enforcement-source.ts';
import type { FiscalReceipts } from '../platform/gateways/fiscal/fiscal-receipts.ts';
import type { PaymentGateways } from '../platform/gateways/payments/payment-settings.ts';
import type { Sms } from '../platform/gateways/sms/sms.ts';
import type { Jobs } from '../platform/jobs/jobs.ts';
import type { Metrics } from '../platform/metrics/create-metrics.ts';
import type { Announcement } from '../platform/realtime/announcement.ts';
import type { Sockets } from '../platform/realtime/serve-realtime.ts';
import type { FileScanner } from '../platform/scanner/file-scanner.ts';
import type { ForeignIdWatch } from '../platform/security/foreign-id-watch.ts';
import type { Storage } from '../platform/storage/storage.ts';

/** What the composition root gives to the features. */
export type AppServices = {
  /** the requests of people; see platform/db/pools.ts for these three */
  pool: pg.Pool;
  reserve: pg.Pool;
  background: pg.Pool;
  /** milliseconds that the heartbeat waits for the database; 150 unless given */
  heartbeatPatience?: number | undefined;
  clock: Clock;
  logger: FastifyBaseLogger;
  /** names this build of the server */
  buildId: string;
  /** names the build of the interface that this server hands out */
  webBuildId: string;
  /** demonstration accounts may sign in */
  demonstration: boolean;
  /** the staff may not be without a passkey */
  demandPasskeys: boolean;
  /** 32 bytes that wrap the keys of unsent work */
  sealSecret: Buffer;
  /** cookies carry Secure and the __Host- prefix */
  secureCookies: boolean;
  /** scheme and host people see; undefined: whatever host they asked for, over http */
  publicOrigin: string | undefined;
  /** where the bytes of files lie */
  storage: Storage;
  /** opens pictures, in a process of its own */
  pictures: Pictures;
  /** looks through what is sent for viruses; without one nothing is looked through */
  scanner?: FileScanner | undefined;
  /** address of map tiles; undefined: maps show our own points only */
  mapTiles: string | undefined;
  /** ends what a session or a person still hears */
  sockets: Sockets;
  /** tells the open pages, for work that no call has asked for */
  announce(announcements: readonly Announcement[]): void;
  /** work that follows a commit */
  jobs: Jobs;
  sms: Sms;
  /** who takes money that is not cash; without them nobody does */
  paymentGateways?: PaymentGateways | undefined;
  /** who keeps the fiscal receipts; without one nobody is told of money */
  fiscalReceipts?: FiscalReceipts | undefined;
  /** who says which vehicles the enforcement service looks for; without one staff and files alone do */
  enforcementSource?: EnforcementSource | undefined;
  /** keeps what looks like an attempt */
  watch: Pick<ForeignIdWatch, 'noted' | 'saw'>;
  /** partners' addresses may be on this machine, and plain http; nowhere that others reach */
  localReceivers?: boolean | undefined;
  /** figures of the application: a feature adds its own where its work is set up */
  metrics: Metrics;
};
