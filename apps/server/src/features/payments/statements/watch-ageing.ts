import type pg from 'pg';
import type { Clock } from '../../../platform/clock.ts';
import { asSystem } from '../../../platform/db/transaction.ts';
import type { Metrics } from '../../../platform/metrics/create-metrics.ts';
import { ageingCounts } from './ageing.query.ts';
import type { DifferencesCache } from './differences-cache.ts';

/** What of payments waits for too long, for who watches the whole: the alarm is a rule over this figure. */
export function watchAgeing({
  pool,
  clock,
  metrics,
  differences,
}: {
  pool: pg.Pool;
  clock: Clock;
  metrics: Metrics;
  differences: DifferencesCache;
}): void {
  metrics.gauge({
    name: 'inspect_payments_ageing',
    help: 'Payments, attempts and returns that wait for over an hour, statement differences for over a day, cases for over a week',
    labels: ['what'],
    read: async () => {
      const now = clock.now();
      // Not waited for: a look at the figures has two seconds, and the others have theirs at once.
      const kept = differences.last();
      const counts = await asSystem(pool, (tx) => ageingCounts(tx, now));
      const all = { ...counts, ...(kept && { differences: kept.late }) };
      return Object.entries(all).map(([what, value]) => ({ labels: { what }, value }));
    },
  });
}
