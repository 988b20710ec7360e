import { checkupsEndpoints } from '@inspect/contract/checkups';
import { machineRoute, personRoute, type Route } from '../../../platform/http/route.ts';
import { announceCheckup } from '../../checkup-list/index.ts';
import { unowedOrders, waitingForCheckup, withdrawUnowed } from '../orders/withdraw-order.ts';
import { prepaidForCheckup, usePrepaid } from './use-prepaid.ts';

export function prepaidRoutes(services: Parameters<typeof withdrawUnowed>[0]): Route[] {
  return [
    personRoute(checkupsEndpoints.prepaid, async ({ actor, params, tx }) => ({
      data: await prepaidForCheckup(tx, actor, params.id),
      orders: await waitingForCheckup(tx, actor, params.id),
    })),
    machineRoute(checkupsEndpoints.usePrepaid, {
      look: async ({ actor, params, body, tx, http, announce }) => {
        const used = { id: params.id, ids: body.prepaid };
        const { checkup, repeated } = await usePrepaid(services, tx, actor, used);
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
