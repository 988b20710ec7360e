import type { PageFlags, PageRoute } from '@inspect/contract/access';
import type pg from 'pg';
import type { Clock } from '../clock.ts';
import type { SessionActor, Tx } from '../db/transaction.ts';
import type { SharedLimit } from '../limits/shared-limit.ts';
import type { Announcement } from '../realtime/announcement.ts';
import type { ForeignIdWatch } from '../security/foreign-id-watch.ts';

export type Grants = Partial<Record<PageRoute, PageFlags>>;

export type RouteServices = {
  pool: pg.Pool;
  clock: Clock;
  secureCookies: boolean;
  /** the staff may not be without a passkey */
  demandPasskeys: boolean;
  /** the pages granted to a person; cached until a grant changes */
  grantsOf(tx: Tx, session: SessionActor): Promise<Grants>;
  /** notes that the session is alive, seldom */
  touch(session: SessionActor): void;
  /** calls with a key that opens nothing, per network */
  wrongKeys: SharedLimit;
  /** notes the ids that people of companies name */
  watch: Pick<ForeignIdWatch, 'saw'>;
  /** tells open pages what a committed call announced */
  announce(announcements: readonly Announcement[]): void;
};
