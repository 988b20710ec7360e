import { t } from '@inspect/contract/i18n';
import { formatPlate } from '@inspect/contract/kernel';
import type { StatementDifference } from '@inspect/contract/payment-statements';
import type { FastifyReply } from 'fastify';
import { rawQuery, type Tx } from '../../../platform/db/transaction.ts';
import { BATCH, sendTable, type TableColumn } from '../../../platform/table-files/send-table.ts';
import { allDifferences, type DifferencesWanted, presentDifference } from './statements.query.ts';

type Column = TableColumn<StatementDifference>;
const text = (title: string, cell: (row: StatementDifference) => string | null): Column => ({
  title,
  kind: 'text',
  cell,
});
const sum = (title: string, cell: (row: StatementDifference) => number | null): Column => ({
  title,
  kind: 'money',
  cell,
});

const COLUMNS: readonly Column[] = [
  { title: t('paymentStatements.label.day'), kind: 'day', cell: (row) => row.day },
  text(t('paymentStatements.label.provider'), (row) => t(`paymentStatements.provider.${row.provider}`)),
  text(t('paymentStatements.label.kind'), (row) => t(`paymentStatements.kind.${row.kind}`)),
  text(t('paymentStatements.label.transaction'), (row) => row.transaction),
  text(t('paymentStatements.label.number'), (row) => row.number),
  text(t('paymentStatements.label.CarRegNo'), ({ CarRegNo }) => CarRegNo && formatPlate(CarRegNo)),
  text(t('paymentStatements.label.company'), (row) => row.companyName),
  sum(t('paymentStatements.label.there'), (row) => row.there),
  sum(t('paymentStatements.label.asked'), (row) => row.asked),
  sum(t('paymentStatements.label.here'), (row) => row.here),
  text(t('paymentStatements.label.state'), ({ settled }) =>
    t(`paymentStatements.state.${settled ? 'settled' : 'open'}`),
  ),
  text(t('paymentStatements.label.note'), ({ settled }) => settled?.note ?? null),
  text(t('paymentStatements.label.settledBy'), ({ settled }) => settled?.byName ?? null),
];

/** statement-differences-2026-11-01-2026-11-30.xlsx */
export function sendDifferences(
  tx: Tx,
  reply: FastifyReply,
  wanted: DifferencesWanted & { bounds: { from: string; to: string } },
): Promise<void> {
  const { from, to } = wanted.bounds;
  const stored = tx.batches(rawQuery(allDifferences(wanted)), BATCH);
  const name = `statement-differences-${from === to ? from : `${from}-${to}`}.xlsx`;
  return sendTable(reply, t('paymentStatements.caption'), COLUMNS, presented(stored), name);
}

async function* presented(batches: AsyncIterable<Parameters<typeof presentDifference>[0][]>) {
  for await (const batch of batches) yield batch.map(presentDifference);
}
