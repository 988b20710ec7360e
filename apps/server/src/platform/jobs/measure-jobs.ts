import type pg from 'pg';
import type { Clock } from '../clock.ts';
import { asSystem } from '../db/transaction.ts';
import type { Metrics } from '../metrics/create-metrics.ts';
import { jobFigures } from './jobs.query.ts';

/** How many jobs of each kind wait, run and are parked, and for how long the oldest one has. */
export function measureJobs(metrics: Metrics, { pool, clock }: { pool: pg.Pool; clock: Clock }): void {
  const read = async (figureOf: (figures: { count: number; oldest: Date }, now: Date) => number) => {
    const now = clock.now();
    const rows = await asSystem(pool, (tx) => jobFigures(tx, now));
    return rows.map(({ name, state, ...figures }) => ({
      labels: { job: name, state },
      value: figureOf(figures, now),
    }));
  };
  metrics.gauge({
    name: 'inspect_jobs',
    help: 'Jobs by kind and state: waiting (due), running, later, parked (failed for good)',
    labels: ['job', 'state'],
    read: () => read(({ count }) => count),
  });
  metrics.gauge({
    name: 'inspect_jobs_oldest_age_seconds',
    help: 'For how long the oldest job of a kind has been waiting or parked',
    labels: ['job', 'state'],
    read: () => read(({ oldest }, now) => Math.max(0, (now.getTime() - oldest.getTime()) / 1000)),
  });
}
