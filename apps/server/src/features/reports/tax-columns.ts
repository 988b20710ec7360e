import { t } from '@inspect/contract/i18n';
import { receiptText } from '@inspect/contract/reports';
import type { TableColumn } from '../../platform/table-files/send-table.ts';
import type { Cell, CellKind } from '../../platform/xlsx/xlsx-options.ts';
import type { StoredTaxRow } from './tax.query.ts';

const column = (
  kind: CellKind,
  title: string,
  cell: (row: StoredTaxRow) => Cell,
): TableColumn<StoredTaxRow> => ({ title, kind, cell });
const text = (title: string, cell: (row: StoredTaxRow) => Cell) => column('text', title, cell);

export const TAX_COLUMNS: readonly TableColumn<StoredTaxRow>[] = [
  column('instant', t('checkups.label.createdAt'), (row) => row.createdAt),
  text(t('checkups.label.number'), (row) => row.number),
  text(t('checkups.label.CarRegNo'), (row) => row.CarRegNo),
  text(t('checkups.label.status'), (row) => t(`checkups.status.${row.status}`)),
  text(t('checkups.label.company'), (row) => row.companyName),
  text(t('reports.tax.companyTaxCode'), (row) => row.companyTaxCode),
  text(t('checkups.label.station'), (row) => row.stationName),
  text(t('checkups.label.ownerStatus'), (row) => t(`reference.ownerStatus.${row.ownerStatus}`)),
  text(t('checkups.label.ownerName'), (row) => row.ownerName),
  text(t('reports.tax.ownerTaxCode'), (row) => row.ownerTaxCode),
  column('money', t('reports.tax.inspectionDue'), (row) => row.inspectionDue),
  column('money', t('reports.tax.environmentalDue'), (row) => row.environmentalDue),
  column('money', t('reports.tax.inspectionReceived'), (row) => row.inspectionReceived),
  column('money', t('reports.tax.environmentalReceived'), (row) => row.environmentalReceived),
  column('money', t('reports.tax.received'), (row) => row.received),
  text(t('reports.tax.receipts'), (row) => row.receipts.map(receiptText).join('; ') || null),
];
