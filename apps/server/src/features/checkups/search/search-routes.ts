import { isInEffect } from '@inspect/contract/checkup-list';
import { checkupSearchEndpoints } from '@inspect/contract/checkups';
import { latinCode } from '@inspect/contract/kernel';
import { owedBackOf, owedOf } from '@inspect/contract/payments';
import { personRoute, type Route } from '../../../platform/http/route.ts';
import { inspectionsOf, noteLookups, ownCheckupsOf, vehicleIdOf } from '../../vehicles/index.ts';
import type { CheckupServices } from '../pre-add/checkup-services.ts';
import { searchCheckups } from './search-checkups.ts';

export function searchRoutes(services: CheckupServices): Route[] {
  const { clock } = services;
  return [
    personRoute(checkupSearchEndpoints.search, ({ tx, actor, query }) =>
      searchCheckups(tx, actor, clock.now(), query),
    ),
    personRoute(checkupSearchEndpoints.viewSearch, ({ tx, actor, query }) =>
      searchCheckups(tx, actor, clock.now(), query),
    ),
    personRoute(checkupSearchEndpoints.paymentSearch, async ({ tx, actor, query }) => {
      const { data, ...rest } = await searchCheckups(tx, actor, clock.now(), query);
      return {
        ...rest,
        data: data.flatMap((row) => {
          const { fees, paid, status, replacedBy = null } = row;
          if (!fees || !paid || !status) return [];
          const owedBack = owedBackOf({ fees, paid, stands: isInEffect(status), replacedBy });
          return [{ ...row, owed: owedOf(fees, paid), owedBack }];
        }),
      };
    }),
    personRoute(checkupSearchEndpoints.dates, async (call) => {
      const { tx, actor, query } = call;
      const id =
        (await vehicleIdOf(tx, latinCode(query.search))) ??
        (await vehicleIdOf(tx, latinCode(query.search, { keepHyphen: true })));
      if (!id) return { data: [] };
      const typed = { search: query.search };
      await noteLookups(services, call, { call: 'GET /search-tech-service-checkup-date', told: [id], typed });
      const own = new Set((await ownCheckupsOf(tx, actor, id, clock.now())).map(({ _id }) => _id));
      const days = await inspectionsOf(tx, id);
      return {
        data: days.map((day) => ({
          date: day.inspected_on,
          Opinion: day.opinion,
          _id: day.id !== null && own.has(day.id) ? day.id : null,
        })),
      };
    }),
  ];
}
