import { messageLogEndpoints } from '@inspect/contract/auth';
import type pg from 'pg';
import { asSystem } from '../../../platform/db/transaction.ts';
import { lastMessages } from '../../../platform/gateways/sms/message-log.repo.ts';
import { publicRoute, type Route } from '../../../platform/http/route.ts';

const SHOWN = 50;

/** What would have been sent to phones. Only the demonstration registers it. */
export function messageLogRoutes({ pool }: { pool: pg.Pool }): Route[] {
  return [
    publicRoute(messageLogEndpoints.messages, async () => {
      const rows = await asSystem(pool, (tx) => lastMessages(tx, SHOWN));
      return { data: rows.map((row) => ({ ...row, at: row.at.toISOString() })) };
    }),
  ];
}
