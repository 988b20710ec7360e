import { PAGE_SIZE, paginationOf } from '@inspect/contract/kernel';
import { vinNotificationsEndpoints } from '@inspect/contract/notifications';
import type { Clock } from '../../platform/clock.ts';
import { changeKept, createKept, retireKept } from '../../platform/history/kept-records.ts';
import { personRoute, type Route } from '../../platform/http/route.ts';
import { noticesPage } from './vin-notifications.query.ts';
import { vinNotifications } from './vin-notifications.repo.ts';

export function notificationsRoutes({ clock }: { clock: Clock }): Route[] {
  return [
    personRoute(vinNotificationsEndpoints.list, async ({ query, tx }) => {
      const { page = 1, limit = PAGE_SIZE, search, active } = query;
      const { rows, count } = await noticesPage(tx, { search, active, limit, offset: (page - 1) * limit });
      return { data: rows, pagination: paginationOf(count, page, limit) };
    }),
    personRoute(vinNotificationsEndpoints.create, async ({ actor, body, http, tx }) => {
      const { _id, ...fields } = body;
      const writing = { tx, actor, now: clock.now() };
      const { row, repeated } = await createKept(vinNotifications, writing, _id, fields);
      if (repeated) http.reply.code(200);
      return { data: row };
    }),
    personRoute(vinNotificationsEndpoints.change, async ({ actor, body, params, tx }) => ({
      data: await changeKept(vinNotifications, { tx, actor, now: clock.now() }, params.id, body),
    })),
    personRoute(vinNotificationsEndpoints.retire, async ({ actor, params, tx }) => ({
      data: await retireKept(vinNotifications, { tx, actor, now: clock.now() }, params.id),
    })),
  ];
}
