import type { CheckedCard } from '@inspect/contract/cards';
import type { FastifyBaseLogger } from 'fastify';
import type pg from 'pg';
import type { Clock } from '../../platform/clock.ts';
import { asSystem } from '../../platform/db/transaction.ts';
import { createSharedLimit } from '../../platform/limits/shared-limit.ts';
import { checkedCard } from './check-card.query.ts';

type Services = { pool: pg.Pool; clock: Clock; logger: FastifyBaseLogger };
/** `plate`: absent on the card of a vehicle that has none yet */
type CheckRequest = { number: string; plate?: string | undefined };

/** Of one network in a minute, by the call and by the page together: a whole queue may check its cards, nobody may try numbers. */
const CHECKS = 30;

/** What tells anybody whether a card is real and still stands; null = there is none with this number and plate. */
export function createCardCheck({ pool, clock, logger }: Services) {
  const checks = createSharedLimit({ pool, clock, logger }, { name: 'card-check', tries: CHECKS });
  return async (network: string, { number, plate }: CheckRequest): Promise<CheckedCard | null> => {
    await checks.take(network);
    return asSystem(pool, (tx) => checkedCard(tx, number, plate ?? null));
  };
}
