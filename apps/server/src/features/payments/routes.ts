import { checkupsEndpoints } from '@inspect/contract/checkups';
import { machineRoute, type Route } from '../../platform/http/route.ts';
import type { ExportNotes } from '../../platform/table-files/note-export.ts';
import { announceCheckup } from '../checkup-list/index.ts';
import { casesRoutes } from './cases/routes.ts';
import { paymentListRoutes } from './lists/routes.ts';
import { announceOrder } from './orders/announce-order.ts';
import { orderRoutes } from './orders/routes.ts';
import { unowedOrders, withdrawUnowed } from './orders/withdraw-order.ts';
import { payCheckup } from './pay-checkup.ts';
import { prepaidRoutes } from './prepaid/prepaid-routes.ts';
import { receiptRoutes } from './receipts/routes.ts';
import { returnsRoutes } from './returns/routes.ts';
import type { DifferencesCache } from './statements/differences-cache.ts';
import { statementsRoutes } from './statements/routes.ts';
import { unsettledRoutes } from './unsettled/routes.ts';

type Services = Parameters<typeof orderRoutes>[0] & ExportNotes & { differences: DifferencesCache };

export function paymentsRoutes(services: Services): Route[] {
  const applied: Parameters<typeof statementsRoutes>[0]['applied'] = (done) => announceOrder(services, done);
  return [
    ...orderRoutes(services),
    ...prepaidRoutes(services),
    ...paymentListRoutes(services),
    ...returnsRoutes({ ...services, applied }),
    ...statementsRoutes({ ...services, applied }),
    ...casesRoutes(services),
    ...receiptRoutes(services),
    ...unsettledRoutes(services),
    machineRoute(checkupsEndpoints.pay, {
      look: async ({ actor, params, body, tx, http, announce }) => {
        const { checkup, repeated } = await payCheckup(services, tx, actor, params.id, body);
        if (repeated) http.reply.code(200);
        else announceCheckup(announce, checkup);
        return { checkup, unowed: await unowedOrders(tx, checkup) };
      },
      work: async (_input, { checkup, unowed }) => {
        await withdrawUnowed(services, unowed);
        return { data: checkup };
      },
    }),
  ];
}
