import { yerevanDay } from '@inspect/contract/kernel';
import { paymentDays, paymentListEndpoints } from '@inspect/contract/payments';
import { listAnswer } from '../../../platform/http/list-answer.ts';
import { personRoute, type Route } from '../../../platform/http/route.ts';
import { type ExportServices, exportRoutes } from '../../../platform/table-files/export-route.ts';
import { sendPayments } from './export-payments.ts';
import { paymentDetail, presentRow } from './payment-detail.ts';
import { type PaymentsWanted, paymentRows, paymentTotals } from './payment-rows.query.ts';

type Filter = Omit<PaymentsWanted, 'days'> & { startDate?: string | undefined; endDate?: string | undefined };

export function paymentListRoutes(services: ExportServices): Route[] {
  const { clock } = services;
  const exportRoute = exportRoutes(services, 'paymentExports');
  const wantedOf = ({ startDate, endDate, ...filter }: Filter): PaymentsWanted => ({
    ...filter,
    days: paymentDays({ startDate, endDate }, yerevanDay(clock.now())),
  });
  return [
    personRoute(paymentListEndpoints.list, async ({ actor, query: { page, limit, ...filter }, tx }) => {
      const wanted = wantedOf(filter);
      const totals = await paymentTotals(tx, actor, wanted);
      const answer = await listAnswer({ page, limit }, async (place) => ({
        rows: (await paymentRows(tx, actor, wanted, place)).map(presentRow),
        count: totals.count,
      }));
      return { ...answer, totals };
    }),
    exportRoute(paymentListEndpoints.exported, ({ actor, http, query, tx }) =>
      sendPayments(tx, actor, http.reply, wantedOf(query)),
    ),
    personRoute(paymentListEndpoints.one, async ({ actor, params, tx }) => ({
      data: await paymentDetail(tx, actor, params.id),
    })),
  ];
}
