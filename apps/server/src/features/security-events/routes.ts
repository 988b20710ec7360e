import { securityEventsEndpoints } from '@inspect/contract/security-events';
import { listAnswer } from '../../platform/http/list-answer.ts';
import { personRoute, type Route } from '../../platform/http/route.ts';
import { securityEventsPage } from './security-events.query.ts';

export function securityEventsRoutes(): Route[] {
  return [
    personRoute(securityEventsEndpoints.list, ({ query: { page, limit, ...wanted }, tx }) =>
      listAnswer({ page, limit }, async (place) => {
        const { rows, count } = await securityEventsPage(tx, wanted, place);
        return { rows: rows.map(({ at, ...row }) => ({ ...row, at: at.toISOString() })), count };
      }),
    ),
  ];
}
