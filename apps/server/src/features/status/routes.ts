import { redirectOf } from '@inspect/contract/settings';
import { statusEndpoints } from '@inspect/contract/shell';
import type pg from 'pg';
import { z } from 'zod';
import type { Clock } from '../../platform/clock.ts';
import { asSystem } from '../../platform/db/transaction.ts';
import { publicRoute, type Route } from '../../platform/http/route.ts';
import { heartbeatSettings } from './heartbeat.query.ts';

const methods = z.array(z.string()).catch([]);

export function statusRoutes(services: { pool: pg.Pool; clock: Clock; webBuildId: string }): Route[] {
  return [
    publicRoute(statusEndpoints.checkStatus, async () => {
      const { payments, redirect, reference } = await asSystem(services.pool, heartbeatSettings);
      return {
        now: services.clock.now().toISOString(),
        payments: methods.parse(payments).filter((method) => method !== 'cash'),
        redirect: redirectOf(redirect),
        classificators: reference,
        APP_VERSION: services.webBuildId,
      };
    }),
  ];
}
