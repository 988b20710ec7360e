import { PAGE_SIZE, paginationOf } from '@inspect/contract/kernel';
import { vinWatchEndpoints } from '@inspect/contract/vehicles';
import type { Clock } from '../../platform/clock.ts';
import { keptRoutes } from '../../platform/history/kept-routes.ts';
import { personRoute, type Route } from '../../platform/http/route.ts';
import { noticesPage } from './vin-notifications.query.ts';
import { vinNotifications } from './vin-notifications.repo.ts';

export function notificationsRoutes({ clock }: { clock: Clock }): Route[] {
  return [
    personRoute(vinWatchEndpoints.list, async ({ query, tx }) => {
      const { page = 1, limit = PAGE_SIZE, search, active } = query;
      const { rows, count } = await noticesPage(tx, { search, active, limit, offset: (page - 1) * limit });
      return { data: rows, pagination: paginationOf(count, page, limit) };
    }),
    ...keptRoutes(vinWatchEndpoints, vinNotifications, clock),
  ];
}
