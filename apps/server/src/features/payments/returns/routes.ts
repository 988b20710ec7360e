import { AppError } from '@inspect/contract/kernel';
import { returnsEndpoints } from '@inspect/contract/payments';
import { asSystem } from '../../../platform/db/transaction.ts';
import { requireFresh } from '../../../platform/http/require-fresh.ts';
import { machineRoute, type Route } from '../../../platform/http/route.ts';
import { announceCheckup, findCheckup } from '../../checkup-list/index.ts';
import { storedReturn } from './returns.query.ts';
import { type SettleServices, settleReturn } from './settle-return.ts';
import { wantReturn } from './want-return.ts';

export function returnsRoutes(services: SettleServices): Route[] {
  return [
    machineRoute(returnsEndpoints.give, {
      look: async ({ actor, announce, params, body, tx, freshAt }) => {
        requireFresh({ freshAt }, services.clock.now());
        const found = await wantReturn(services, tx, actor, params.id, body);
        const { checkup } = found.payment;
        const shown = checkup === null || found.repeated ? undefined : await findCheckup(tx, actor, checkup);
        if (shown) announceCheckup(announce, shown);
        return found;
      },
      work: async ({ http }, { given, repeated }) => {
        if (repeated) http.reply.code(200);
        if (given.state !== 'requested') return { data: given };
        await settleReturn(services, given._id);
        const now = await asSystem(services.pool, (tx) => storedReturn(tx, given._id));
        if (!now) throw new AppError('not_found');
        return { data: now };
      },
    }),
  ];
}
