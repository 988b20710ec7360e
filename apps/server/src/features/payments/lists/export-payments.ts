import type { Actor } from '@inspect/contract/access';
import { t } from '@inspect/contract/i18n';
import { formatPlate } from '@inspect/contract/kernel';
import type { FastifyReply } from 'fastify';
import { rawQuery, type Tx } from '../../../platform/db/transaction.ts';
import { BATCH, sendTable, type TableColumn } from '../../../platform/table-files/send-table.ts';
import { tableColumns } from '../../../platform/table-files/table-columns.ts';
import { allPayments, type PaymentsWanted, type StoredPaymentRow } from './payment-rows.query.ts';

const { text, instant, money } = tableColumns<StoredPaymentRow>();

const COLUMNS: readonly TableColumn<StoredPaymentRow>[] = [
  instant(t('payments.label.createdAt'), (row) => row.createdAt),
  text(t('payments.label.CarRegNo'), ({ CarRegNo }) => CarRegNo && formatPlate(CarRegNo)),
  text(t('payments.label.company'), (row) => row.companyName),
  text(t('payments.label.station'), (row) => row.stationName),
  text(t('payments.label.purpose'), ({ lines }) =>
    lines.map(({ purpose }) => t(`payments.purpose.${purpose}`)).join(', '),
  ),
  text(
    t('payments.label.taxYears'),
    ({ lines }) => lines.flatMap(({ taxYears }) => taxYears).join(', ') || null,
  ),
  text(t('payments.label.origin'), (row) => t(`payments.origin.${row.origin}`)),
  text(t('payments.label.method'), (row) => t(`payments.method.${row.method}`)),
  money(t('payments.label.amount'), (row) => row.amount),
  money(t('payments.label.received'), (row) => row.received),
  money(t('payments.label.returned'), (row) => row.returned),
  text(t('payments.label.state'), (row) => t(`payments.state.${row.state}`)),
  text(t('payments.label.review'), ({ review }) => review && t(`payments.review.${review}`)),
  instant(t('payments.label.paidAt'), (row) => row.paidAt),
  text(t('payments.label.number'), (row) => row._id),
  text(t('payments.label.providerNo'), (row) => row.providerNo),
  text(t('payments.label.createdBy'), (row) => row.createdByName),
];

/** payments-2026-11-20.xlsx, or with both days where they differ. */
function fileNameOf({ from, to }: PaymentsWanted['days']): string {
  return `payments-${from === to ? from : `${from}-${to}`}.xlsx`;
}

/** The filtered payments as people read them; with the rights of the one who asks, while he asks. */
export function sendPayments(
  tx: Tx,
  actor: Actor,
  reply: FastifyReply,
  wanted: PaymentsWanted,
): Promise<void> {
  const rows = tx.batches(rawQuery(allPayments(actor, wanted)), BATCH);
  return sendTable(reply, t('payments.caption'), COLUMNS, rows, fileNameOf(wanted.days));
}
