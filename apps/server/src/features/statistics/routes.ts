import { pageNeed } from '@inspect/contract/access';
import { yerevanDay } from '@inspect/contract/kernel';
import { COUNTRY_STATISTICS, statisticsEndpoints } from '@inspect/contract/statistics';
import type pg from 'pg';
import type { Clock } from '../../platform/clock.ts';
import { personRoute, type Route } from '../../platform/http/route.ts';
import { exportTurnsOf } from '../../platform/table-files/export-turns.ts';
import { requireCompany } from '../reports/index.ts';
import { statisticsOf } from './statistics.ts';

/** On whose pages all companies are looked at together. */
const COUNTRY = pageNeed(COUNTRY_STATISTICS, 'view', 'statistics');

export function statisticsRoutes({ pool, clock }: { pool: pg.Pool; clock: Clock }): Route[] {
  const inTurn = exportTurnsOf(pool);
  return [
    personRoute(statisticsEndpoints.statistics, async ({ actor, query, tx }) => {
      requireCompany(actor, { company: query.company ?? query.station }, COUNTRY);
      const today = yerevanDay(clock.now());
      // Of people there are many sums, and of a class the hours are told by its checkups, which is as much as a file reads.
      return { data: await inTurn(actor.company, () => statisticsOf(tx, { actor, query, today })) };
    }),
  ];
}
