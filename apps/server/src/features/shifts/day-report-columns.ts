import { isMessageKey, t } from '@inspect/contract/i18n';
import type { TableColumn } from '../../platform/table-files/send-table.ts';
import type { DayReceipt } from './day-report.query.ts';

const wordOf = (place: string, value: string) => {
  const key = `${place}.${value}`;
  return isMessageKey(key) ? t(key) : value;
};

/** One row for each time money moved; what was given back is below zero, so that a column adds up. */
export const DAY_COLUMNS: readonly TableColumn<DayReceipt>[] = [
  { title: t('shifts.label.at'), kind: 'instant', cell: (row) => row.at },
  { title: t('shifts.label.plate'), kind: 'text', cell: (row) => row.plate },
  { title: t('shifts.label.purpose'), kind: 'text', cell: (row) => wordOf('reports.purpose', row.purpose) },
  { title: t('shifts.label.method'), kind: 'text', cell: (row) => wordOf('reports.method', row.method) },
  {
    title: t('shifts.label.origin'),
    kind: 'text',
    cell: (row) => wordOf('payments.origin', row.origin),
  },
  { title: t('shifts.label.sum'), kind: 'money', cell: (row) => row.amount },
  { title: t('shifts.label.person'), kind: 'text', cell: (row) => row.personName ?? t('shifts.nobody') },
  { title: t('shifts.label.shift'), kind: 'instant', cell: (row) => row.shiftOpenedAt },
];
