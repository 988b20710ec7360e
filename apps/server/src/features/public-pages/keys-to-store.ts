import type { CardKey } from '@inspect/contract/cards';
import type pg from 'pg';
import type { Clock } from '../../platform/clock.ts';
import { asSystem } from '../../platform/db/transaction.ts';
import { toldKeys } from '../cards/index.ts';

const KEPT_MS = 60_000;

/**
 * The keys that a stored page brings along, asked for once a minute however many store it. None while the database is away: the
 * application is worth storing without them.
 */
export function keysToStore({ pool, clock }: { pool: pg.Pool; clock: Clock }) {
  let known: { at: number; keys: Promise<readonly CardKey[]> } | null = null;
  return (): Promise<readonly CardKey[]> => {
    const at = clock.now().getTime();
    if (!known || Math.abs(at - known.at) >= KEPT_MS)
      known = { at, keys: asSystem(pool, toldKeys).catch(() => []) };
    return known.keys;
  };
}
