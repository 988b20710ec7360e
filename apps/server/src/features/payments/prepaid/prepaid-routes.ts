import { checkupsEndpoints } from '@inspect/contract/checkups';
import type { Clock } from '../../../platform/clock.ts';
import { personRoute, type Route } from '../../../platform/http/route.ts';
import { announceCheckup } from '../../checkup-list/index.ts';
import { prepaidForCheckup, usePrepaid } from './use-prepaid.ts';

export function prepaidRoutes(services: { clock: Clock }): Route[] {
  return [
    personRoute(checkupsEndpoints.prepaid, async ({ actor, params, tx }) => ({
      data: await prepaidForCheckup(tx, actor, params.id),
    })),
    personRoute(checkupsEndpoints.usePrepaid, async ({ actor, params, body, tx, http, announce }) => {
      const used = { id: params.id, ids: body.prepaid };
      const { checkup, repeated } = await usePrepaid(services, tx, actor, used);
      if (repeated) http.reply.code(200);
      else announceCheckup(announce, checkup);
      return { data: checkup };
    }),
  ];
}
