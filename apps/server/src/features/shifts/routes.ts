import { t } from '@inspect/contract/i18n';
import { shiftsEndpoints } from '@inspect/contract/shifts';
import type { FastifyReply } from 'fastify';
import { rawQuery } from '../../platform/db/transaction.ts';
import { listAnswer } from '../../platform/http/list-answer.ts';
import { personRoute, type Route } from '../../platform/http/route.ts';
import { type ExportServices, exportRoutes } from '../../platform/table-files/export-route.ts';
import { BATCH, sendTable } from '../../platform/table-files/send-table.ts';
import { selectReceipts } from './day-report.query.ts';
import { dayReport, stationDay } from './day-report.ts';
import { DAY_COLUMNS } from './day-report-columns.ts';
import { sendShifts } from './export-shifts.ts';
import { presentShift } from './present-shift.ts';
import { ownOpenShift, shiftsPage } from './shifts.query.ts';
import { closeShift, correctShift, countShift, openShift } from './write-shift.ts';

export function shiftsRoutes(services: ExportServices): Route[] {
  const { clock } = services;
  const exportRoute = exportRoutes(services, 'shiftExports');
  /** A repeat of what makes something made nothing. */
  const answer = <Shift>(reply: FastifyReply, { shift, repeated }: { shift: Shift; repeated: boolean }) => {
    if (repeated) reply.code(200);
    return { data: shift };
  };
  return [
    personRoute(shiftsEndpoints.list, ({ actor, query: { page, limit, ...wanted }, tx }) =>
      listAnswer({ page, limit }, async (place) => {
        const { rows, ...whole } = await shiftsPage(tx, actor, wanted, place);
        return { ...whole, rows: rows.map((row) => presentShift(actor, row)) };
      }),
    ),
    exportRoute(shiftsEndpoints.exported, ({ actor, http, query, tx }) =>
      sendShifts(tx, actor, http.reply, query),
    ),
    personRoute(shiftsEndpoints.own, async ({ actor, tx }) => {
      const open = await ownOpenShift(tx, actor);
      return { data: open ? presentShift(actor, open) : null };
    }),
    personRoute(shiftsEndpoints.open, async ({ actor, body, http, tx }) =>
      answer(http.reply, await openShift({ tx, actor, clock, body })),
    ),
    personRoute(shiftsEndpoints.count, async ({ actor, body, http, params, tx }) =>
      answer(http.reply, await countShift({ tx, actor, clock, body }, params.id)),
    ),
    personRoute(shiftsEndpoints.close, async ({ actor, body, http, params, tx }) =>
      answer(http.reply, await closeShift({ tx, actor, clock, body }, params.id)),
    ),
    personRoute(shiftsEndpoints.correct, async ({ actor, body, http, params, tx }) =>
      answer(http.reply, await correctShift({ tx, actor, clock, body }, params.id)),
    ),
    personRoute(shiftsEndpoints.dayReport, async ({ actor, query, tx }) => ({
      data: await dayReport(tx, actor, query, clock.now()),
    })),
    personRoute(shiftsEndpoints.dayReportExported, async ({ actor, http, query, tx }) => {
      const { day, row: _station, ...span } = await stationDay(tx, actor, query, clock.now());
      const rows = tx.batches(rawQuery(selectReceipts(span)), BATCH);
      await sendTable(http.reply, t('shifts.day.file'), DAY_COLUMNS, rows, `day-report-${day}.xlsx`);
      return undefined;
    }),
  ];
}
