import type pg from 'pg';
import type { Metrics } from './create-metrics.ts';

export type NamedPool = { name: string; pool: pg.Pool };

/** The connections of each pool. Some that wait for long mean that the pool is too small or the database slow. */
export function measurePools(metrics: Metrics, pools: readonly NamedPool[]): void {
  metrics.gauge({
    name: 'inspect_database_connections',
    help: 'Connections of a pool that are in use or idle, and requests that wait for one',
    labels: ['pool', 'state'],
    read: () =>
      pools.flatMap(({ name, pool: { totalCount, idleCount, waitingCount } }) => [
        { labels: { pool: name, state: 'used' }, value: totalCount - idleCount },
        { labels: { pool: name, state: 'idle' }, value: idleCount },
        { labels: { pool: name, state: 'waiting' }, value: waitingCount },
      ]),
  });
  metrics.gauge({
    name: 'inspect_database_connections_limit',
    help: 'Most connections that a pool opens',
    labels: ['pool'],
    read: () => pools.map(({ name, pool }) => ({ labels: { pool: name }, value: pool.options.max })),
  });
}
