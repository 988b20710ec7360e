import { t } from '@inspect/contract/i18n';
import { formatDateTime, formatPlate, formatWhole } from '@inspect/contract/kernel';
import { receiptText, type TaxRow, type TaxTotals } from '@inspect/contract/reports';
import { Sum } from '../../ui/sum.tsx';
import type { Column } from '../../ui/table/columns.ts';
import type { Totals } from '../../ui/table/table-totals.tsx';

const SUMS = [
  'inspectionDue',
  'environmentalDue',
  'inspectionReceived',
  'environmentalReceived',
  'received',
] as const;

/** A plate is one word, on paper too. */
const inOneLine = (plate: string) => plate.replaceAll(' ', '\u00A0');

const sum = (key: (typeof SUMS)[number]): Column<TaxRow> => ({
  key,
  title: t(`reports.tax.${key}`),
  cell: (row) => (row[key] === null ? null : <Sum amount={row[key]} />),
  align: 'end',
});

export const TAX_COLUMNS: readonly Column<TaxRow>[] = [
  {
    key: 'CarRegNo',
    title: t('checkups.label.CarRegNo'),
    cell: (row) => (row.CarRegNo ? inOneLine(formatPlate(row.CarRegNo)) : t('checkups.list.noPlate')),
    sortable: true,
  },
  {
    key: 'createdAt',
    title: t('checkups.label.createdAt'),
    cell: (row) => formatDateTime(row.createdAt),
    sortable: true,
  },
  { key: 'number', title: t('checkups.label.number'), cell: (row) => row.number, hidden: true },
  {
    key: 'status',
    title: t('checkups.label.status'),
    cell: (row) => t(`checkups.status.${row.status}`),
  },
  { key: 'companyTaxCode', title: t('reports.tax.companyTaxCode'), cell: (row) => row.companyTaxCode },
  { key: 'companyName', title: t('checkups.label.company'), cell: (row) => row.companyName, hidden: true },
  { key: 'stationName', title: t('checkups.label.station'), cell: (row) => row.stationName, hidden: true },
  {
    key: 'ownerName',
    title: t('checkups.label.ownerName'),
    cell: (row) => row.ownerName,
    sortable: true,
  },
  { key: 'ownerTaxCode', title: t('reports.tax.ownerTaxCode'), cell: (row) => row.ownerTaxCode },
  ...SUMS.map(sum),
  {
    key: 'receipts',
    title: t('reports.tax.receipts'),
    cell: (row) => row.receipts.map(receiptText).join('; ') || null,
  },
];

/** The sums of everything that matches, whichever page is shown. */
export function totalsRow(totals: TaxTotals): Totals {
  const sums = SUMS.map((key) => [key, <Sum key={key} amount={totals[key]} />]);
  return {
    label: t('shell.total'),
    cells: {
      createdAt: t('shell.rows', { count: formatWhole(totals.count) }),
      ...Object.fromEntries(sums),
    },
  };
}
