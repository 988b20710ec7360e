import { scopeOf } from '@inspect/contract/access';
import type { HistoryEntity } from '@inspect/contract/histories';
import { yerevanDay } from '@inspect/contract/kernel';
import { paymentDays, paymentListEndpoints } from '@inspect/contract/payments';
import type pg from 'pg';
import { listAnswer } from '../../../platform/http/list-answer.ts';
import { requireFresh } from '../../../platform/http/require-fresh.ts';
import { personRoute, type Route } from '../../../platform/http/route.ts';
import { exportTurnsOf } from '../../../platform/table-files/export-turns.ts';
import { type ExportNotes, noteExport } from '../../../platform/table-files/note-export.ts';
import { sendPayments } from './export-payments.ts';
import { paymentDetail, presentRow } from './payment-detail.ts';
import { type PaymentsWanted, paymentRows, paymentTotals } from './payment-rows.query.ts';

const ENTITY: HistoryEntity = 'paymentExports';

type Filter = Omit<PaymentsWanted, 'days'> & { startDate?: string | undefined; endDate?: string | undefined };

export function paymentListRoutes({ pool, clock, watch }: { pool: pg.Pool } & ExportNotes): Route[] {
  const inTurn = exportTurnsOf(pool);
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
    personRoute(paymentListEndpoints.exported, async (input) => {
      const { actor, freshAt, http, query, tx } = input;
      // Who may take out the whole country needs a password typed lately, also for one company after another.
      if (scopeOf(actor, 'payments') === 'all') requireFresh({ freshAt }, clock.now());
      await inTurn(actor.company, async () => {
        const taken = { entity: ENTITY, call: paymentListEndpoints.exported.path, filter: query };
        await noteExport({ clock, watch }, input, taken);
        await sendPayments(tx, actor, http.reply, wantedOf(query));
      });
      return undefined;
    }),
    personRoute(paymentListEndpoints.one, async ({ actor, params, tx }) => ({
      data: await paymentDetail(tx, actor, params.id),
    })),
  ];
}
