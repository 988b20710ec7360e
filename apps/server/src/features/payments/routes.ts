import { checkupsEndpoints } from '@inspect/contract/checkups';
import { personRoute, type Route } from '../../platform/http/route.ts';
import { announceCheckup } from '../checkup-list/index.ts';
import { orderRoutes } from './orders/routes.ts';
import { payCheckup } from './pay-checkup.ts';
import { prepaidRoutes } from './prepaid/prepaid-routes.ts';

export function paymentsRoutes(services: Parameters<typeof orderRoutes>[0]): Route[] {
  return [
    ...prepaidRoutes(services),
    personRoute(checkupsEndpoints.pay, async ({ actor, params, body, tx, http, announce }) => {
      const { checkup, repeated } = await payCheckup(services, tx, actor, params.id, body);
      if (repeated) http.reply.code(200);
      else announceCheckup(announce, checkup);
      return { data: checkup };
    }),
    ...orderRoutes(services),
  ];
}
