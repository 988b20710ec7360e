import type pg from 'pg';
import { openPool, type PoolOptions } from './open-pool.ts';

/** The connections of this process, apart by what must not wait for what. */
export type Pools = {
  /** the requests of people; the largest, and all that DATABASE_POOL counts */
  pool: pg.Pool;
  /** heartbeat, readiness and sign-in: they answer also when every other connection is taken */
  reserve: pg.Pool;
  /** jobs, notes beside requests and the channel between processes: however much there is, no person waits for it */
  background: pg.Pool;
};

const RESERVE = 3;
const BACKGROUND = 4;
/** connections beside DATABASE_POOL */
export const BESIDE = RESERVE + BACKGROUND;

/** Opens nothing yet: a pool connects when it is asked. */
export function openPools(url: string, max: number, options: Pick<PoolOptions, 'log' | 'wait'> = {}): Pools {
  return {
    pool: openPool(url, { ...options, max }),
    reserve: openPool(url, { ...options, max: RESERVE, applicationName: 'inspect-reserve' }),
    background: openPool(url, { ...options, max: BACKGROUND, applicationName: 'inspect-background' }),
  };
}

export async function endPools({ pool, reserve, background }: Pools): Promise<void> {
  await Promise.all([pool.end(), reserve.end(), background.end()]);
}
