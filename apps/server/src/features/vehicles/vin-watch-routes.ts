import { PAGE_SIZE, paginationOf } from '@inspect/contract/kernel';
import { vinWatchEndpoints } from '@inspect/contract/vehicles';
import type { Clock } from '../../platform/clock.ts';
import { auditedRoutes } from '../../platform/history/audited-routes.ts';
import { personRoute, type Route } from '../../platform/http/route.ts';
import { vinWatchPage } from './vin-watch.query.ts';
import { vinWatches } from './vin-watch.repo.ts';

export function vinWatchRoutes({ clock }: { clock: Clock }): Route[] {
  return [
    personRoute(vinWatchEndpoints.list, async ({ query, tx }) => {
      const { page = 1, limit = PAGE_SIZE, search, active } = query;
      const { rows, count } = await vinWatchPage(tx, { search, active, limit, offset: (page - 1) * limit });
      return { data: rows, pagination: paginationOf(count, page, limit) };
    }),
    ...auditedRoutes(vinWatchEndpoints, vinWatches, clock),
  ];
}
