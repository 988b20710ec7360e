import { vinWatchEndpoints } from '@inspect/contract/vehicles';
import type { Clock } from '../../platform/clock.ts';
import { auditedRoutes } from '../../platform/history/audited-routes.ts';
import { listAnswer } from '../../platform/http/list-answer.ts';
import { personRoute, type Route } from '../../platform/http/route.ts';
import { vinWatchPage } from './vin-watch.query.ts';
import { vinWatches } from './vin-watch.repo.ts';

export function vinWatchRoutes({ clock }: { clock: Clock }): Route[] {
  return [
    personRoute(vinWatchEndpoints.list, ({ query, tx }) =>
      listAnswer(query, (place) =>
        vinWatchPage(tx, { search: query.search, active: query.active, sort: query.sort, ...place }),
      ),
    ),
    ...auditedRoutes(vinWatchEndpoints, vinWatches, clock),
  ];
}
