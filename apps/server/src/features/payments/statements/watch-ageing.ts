import { yerevanDay } from '@inspect/contract/kernel';
import type pg from 'pg';
import type { Clock } from '../../../platform/clock.ts';
import { asSystem } from '../../../platform/db/transaction.ts';
import type { Metrics } from '../../../platform/metrics/create-metrics.ts';
import { ageingCounts } from './ageing.query.ts';

/** What of payments waits for too long, for who watches the whole: the alarm is a rule over this figure. */
export function watchAgeing({
  pool,
  clock,
  metrics,
}: {
  pool: pg.Pool;
  clock: Clock;
  metrics: Metrics;
}): void {
  metrics.gauge({
    name: 'inspect_payments_ageing',
    help: 'Payments, attempts and returns that wait for over an hour, statement differences for over a day, cases for over a week',
    labels: ['what'],
    read: async () => {
      const now = clock.now();
      const counts = await asSystem(pool, (tx) => ageingCounts(tx, now, yerevanDay(now)));
      return Object.entries(counts).map(([what, value]) => ({ labels: { what }, value }));
    },
  });
}
