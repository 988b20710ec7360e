import { yerevanDay } from '@inspect/contract/kernel';
import type { OpenDifferences } from '@inspect/contract/payment-statements';
import type { FastifyBaseLogger } from 'fastify';
import type pg from 'pg';
import type { Clock } from '../../../platform/clock.ts';
import { asSystem } from '../../../platform/db/transaction.ts';
import { describeProblem } from '../../../platform/log/describe-problem.ts';
import { openDifferences } from './ageing.query.ts';

const FRESH_MS = 15 * 60_000;

export type DifferencesCache = {
  /** waits where nothing is cached; null: it could not be counted */
  read(): Promise<OpenDifferences | null>;
  /** waits for nothing: what was counted last, and behind it anew where that is old */
  last(): OpenDifferences | null;
  /** who has just changed it here wants it counted anew */
  forget(): void;
};

type Services = { pool: pg.Pool; clock: Clock; logger: FastifyBaseLogger };

/**
 * How many differences are open. They are worked out of two months of payments, so that is done once in a quarter of an
 * hour, however many look; a failure stands as long, or each look would try again. What providers tell meanwhile, or
 * another process enters, is seen a quarter of an hour late.
 */
export function differencesCache({ pool, clock, logger }: Services): DifferencesCache {
  let cached: { until: number; counted: Promise<OpenDifferences | null> } | undefined;
  let last: OpenDifferences | null = null;

  async function count(now: Date): Promise<OpenDifferences | null> {
    try {
      return await asSystem(pool, (tx) => openDifferences(tx, now, yerevanDay(now)));
    } catch (problem) {
      logger.error(
        { alarm: 'payment_differences', err: describeProblem(problem) },
        'open differences of statements could not be counted',
      );
      return null;
    }
  }

  function read(): Promise<OpenDifferences | null> {
    const now = clock.now();
    if (cached && now.getTime() < cached.until) return cached.counted;
    const counted = count(now).then((figures) => {
      // One that began before a change says nothing after it.
      if (cached?.counted === counted) last = figures;
      return figures;
    });
    cached = { until: now.getTime() + FRESH_MS, counted };
    return counted;
  }

  return {
    read,
    last: () => {
      void read();
      return last;
    },
    forget: () => {
      cached = undefined;
    },
  };
}
