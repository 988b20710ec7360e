import { phone } from '@inspect/contract/kernel';
import { serverStatusEndpoints } from '@inspect/contract/server-status';
import { redirectOf } from '@inspect/contract/settings';
import type pg from 'pg';
import { z } from 'zod';
import type { Clock } from '../../platform/clock.ts';
import { asSystem } from '../../platform/db/transaction.ts';
import { publicRoute, type Route } from '../../platform/http/route.ts';
import { supportPhone } from './heartbeat.query.ts';
import { createHeartbeatSettings } from './heartbeat-settings.ts';

const methods = z.array(z.string()).catch([]);
const storedPhone = phone.nullable().catch(null);

/** So that an answer is there within 200 ms, whatever the database does. */
const PATIENCE_MS = 150;

export function serverStatusRoutes(services: {
  pool: pg.Pool;
  clock: Clock;
  webBuildId: string;
  heartbeatPatience?: number | undefined;
}): Route[] {
  const settings = createHeartbeatSettings(services.pool, services.heartbeatPatience ?? PATIENCE_MS);
  return [
    publicRoute(serverStatusEndpoints.checkStatus, async () => {
      const { payments, redirect, reference } = await settings();
      return {
        now: services.clock.now().toISOString(),
        payments: methods.parse(payments).filter((method) => method !== 'cash'),
        redirect: redirectOf(redirect),
        classificators: reference,
        APP_VERSION: services.webBuildId,
      };
    }),
    publicRoute(serverStatusEndpoints.support, async () => ({
      data: { phone: storedPhone.parse(await asSystem(services.pool, supportPhone)) },
    })),
  ];
}
