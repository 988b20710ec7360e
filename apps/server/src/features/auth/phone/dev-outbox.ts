import { devOutboxEndpoints } from '@inspect/contract/auth';
import type pg from 'pg';
import { asSystem } from '../../../platform/db/transaction.ts';
import { lastInOutbox } from '../../../platform/gateways/sms/outbox.repo.ts';
import { publicRoute, type Route } from '../../../platform/http/route.ts';

const SHOWN = 50;

/** What would have been sent to phones. Only the demonstration registers it. */
export function devOutboxRoutes({ pool }: { pool: pg.Pool }): Route[] {
  return [
    publicRoute(devOutboxEndpoints.messages, async () => {
      const rows = await asSystem(pool, (tx) => lastInOutbox(tx, SHOWN));
      return { data: rows.map((row) => ({ ...row, at: row.at.toISOString() })) };
    }),
  ];
}
