import type { Actor } from '@inspect/contract/access';
import { t } from '@inspect/contract/i18n';
import type { Shift } from '@inspect/contract/shifts';
import type { FastifyReply } from 'fastify';
import { rawQuery, type Tx } from '../../platform/db/transaction.ts';
import { BATCH, sendTable, type TableColumn } from '../../platform/table-files/send-table.ts';
import { tableColumns } from '../../platform/table-files/table-columns.ts';
import { presentShift } from './present-shift.ts';
import { allShifts, type SortedShifts } from './shifts.query.ts';

const { text, instant, money } = tableColumns<Shift>();

const COLUMNS: readonly TableColumn<Shift>[] = [
  text(t('shifts.label.operator'), (shift) => shift.operatorName),
  text(t('shifts.label.company'), (shift) => shift.companyName),
  text(t('shifts.label.station'), ({ stationName }) => stationName ?? t('shifts.wholeCompany')),
  instant(t('shifts.label.openedAt'), (shift) => shift.openedAt),
  instant(t('shifts.label.closedAt'), ({ closed }) => closed?.at ?? null),
  text(t('shifts.closer'), ({ closed }) => closed && (closed.byName ?? t('shifts.nobody'))),
  money(t('shifts.opening'), (shift) => shift.opening),
  money(t('shifts.received'), ({ moved }) => moved?.received ?? null),
  money(t('shifts.givenBack'), ({ moved }) => moved?.givenBack ?? null),
  money(t('shifts.expected'), ({ moved }) => moved?.expected ?? null),
  money(t('shifts.counted'), ({ closed, count }) =>
    count && (closed || count.stands) ? count.counted : null,
  ),
  money(t('shifts.difference'), (shift) => shift.difference),
  text(t('shifts.reason'), ({ closed }) => closed?.reason ?? null),
];

/** The filtered shifts as each may see them: who has yet to count his own drawer reads here too not what ought to be in it. */
export function sendShifts(tx: Tx, actor: Actor, reply: FastifyReply, wanted: SortedShifts): Promise<void> {
  const stored = tx.batches(rawQuery(allShifts(actor, wanted)), BATCH);
  return sendTable(reply, t('shifts.tab.list'), COLUMNS, presented(actor, stored), 'shifts.xlsx');
}

async function* presented(
  actor: Actor,
  batches: AsyncIterable<Parameters<typeof presentShift>[1][]>,
): AsyncGenerator<Shift[]> {
  for await (const batch of batches) yield batch.map((row) => presentShift(actor, row));
}
