import type { Actor } from '@inspect/contract/access';
import { t } from '@inspect/contract/i18n';
import { yerevanDay } from '@inspect/contract/kernel';
import { toldDay, type UnsettledNotice, unsettledDays, unsettledEndpoints } from '@inspect/contract/payments';
import type { SortOrder } from '../../../platform/db/sorted-by.ts';
import { rawQuery, type Tx } from '../../../platform/db/transaction.ts';
import { listAnswer } from '../../../platform/http/list-answer.ts';
import { type PersonInput, personRoute, type Route } from '../../../platform/http/route.ts';
import { type ExportServices, exportRoutes } from '../../../platform/table-files/export-route.ts';
import { BATCH, sendTable, type TableColumn } from '../../../platform/table-files/send-table.ts';
import {
  allUnsettled,
  INSPECTED_NOT_PAID,
  PAID_NOT_INSPECTED,
  type UnsettledList,
  type UnsettledWanted,
  unsettledPage,
  unsettledStations,
} from './unsettled.query.ts';
import { INSPECTED_COLUMNS, PAID_COLUMNS } from './unsettled-columns.ts';

type Filter = Omit<UnsettledWanted, 'days'> & {
  startDate?: string | undefined;
  endDate?: string | undefined;
};
type Sheet<Row> = {
  list: UnsettledList<Row>;
  columns: readonly TableColumn<Row>[];
  title: string;
  file: string;
};

const PAID: Sheet<Parameters<(typeof PAID_COLUMNS)[number]['cell']>[0]> = {
  list: PAID_NOT_INSPECTED,
  columns: PAID_COLUMNS,
  title: t('payments.tab.paidNotInspected'),
  file: 'paid-not-inspected',
};
const INSPECTED: Sheet<Parameters<(typeof INSPECTED_COLUMNS)[number]['cell']>[0]> = {
  list: INSPECTED_NOT_PAID,
  columns: INSPECTED_COLUMNS,
  title: t('payments.tab.inspectedNotPaid'),
  file: 'inspected-not-paid',
};

/** What was paid and not inspected, what was inspected and not paid, and how much of both there was yesterday. */
export function unsettledRoutes(services: ExportServices): Route[] {
  const { clock } = services;
  const exportRoute = exportRoutes(services, 'paymentExports');
  const wantedOf = <Asked extends Filter>({ startDate, endDate, ...filter }: Asked) => ({
    ...filter,
    days: unsettledDays({ startDate, endDate }, yerevanDay(clock.now())),
  });
  const send = <Row>(sheet: Sheet<Row>, { actor, http, query, tx }: Exporting): Promise<void> => {
    const wanted = wantedOf(query);
    const { from, to } = wanted.days;
    const rows = tx.batches(rawQuery(allUnsettled(sheet.list, actor, wanted)), BATCH);
    const name = `${sheet.file}-${from === to ? from : `${from}-${to}`}.xlsx`;
    return sendTable(http.reply, sheet.title, sheet.columns, rows, name);
  };
  return [
    personRoute(
      unsettledEndpoints.paidNotInspected,
      async ({ actor, query: { page, limit, ...filter }, tx }) => {
        const answer = await listed(tx, PAID_NOT_INSPECTED, actor, wantedOf(filter), { page, limit });
        const data = answer.data.map(({ at, concludedAt, ...row }) => ({
          ...row,
          at: momentOf(at),
          concludedAt: concludedAt === null ? null : momentOf(concludedAt),
        }));
        return { ...answer, data };
      },
    ),
    exportRoute(unsettledEndpoints.paidNotInspectedExported, (input) => send(PAID, input)),
    personRoute(
      unsettledEndpoints.inspectedNotPaid,
      async ({ actor, query: { page, limit, ...filter }, tx }) => {
        const answer = await listed(tx, INSPECTED_NOT_PAID, actor, wantedOf(filter), { page, limit });
        const data = answer.data.map(({ concludedAt, ...row }) => ({
          ...row,
          concludedAt: momentOf(concludedAt),
        }));
        return { ...answer, data };
      },
    ),
    exportRoute(unsettledEndpoints.inspectedNotPaidExported, (input) => send(INSPECTED, input)),
    personRoute(unsettledEndpoints.notice, async ({ actor, tx }) => ({
      data: await notice(tx, actor, clock.now()),
    })),
  ];
}

type Exporting = PersonInput<(typeof unsettledEndpoints)['paidNotInspectedExported']>;

/** PostgreSQL writes the offset out, the contract has it as Z. */
const momentOf = (text: string) => new Date(text).toISOString();

async function listed<Row, Sort extends string>(
  tx: Tx,
  list: UnsettledList<Row, Sort>,
  actor: Actor,
  wanted: UnsettledWanted & { sort?: SortOrder<Sort> },
  page: Parameters<typeof listAnswer>[0],
) {
  return listAnswer(page, async (place) => {
    const { rows, stations } = await unsettledPage(tx, list, actor, wanted, place);
    const totals = sumOf(stations);
    return { rows, stations, totals, count: totals.count };
  });
}

/** Computed each time it is asked for: it holds as long as yesterday does. */
async function notice(tx: Tx, actor: Actor, now: Date): Promise<UnsettledNotice | null> {
  const day = toldDay(now);
  if (day === null) return null;
  const wanted = { days: { from: day, to: day } };
  const paid = await unsettledStations(tx, PAID_NOT_INSPECTED, actor, wanted);
  const inspected = await unsettledStations(tx, INSPECTED_NOT_PAID, actor, wanted);
  return { day, paidNotInspected: sumOf(paid), inspectedNotPaid: sumOf(inspected) };
}

function sumOf(stations: readonly { count: number; amount: number }[]) {
  return {
    count: stations.reduce((sum, { count }) => sum + count, 0),
    amount: stations.reduce((sum, { amount }) => sum + amount, 0),
  };
}
