import { t } from '@inspect/contract/i18n';
import { formatWhole } from '@inspect/contract/kernel';
import {
  type Figures,
  RECORD_COLUMNS,
  type RecordColumn,
  type RecordReportName,
  recordText,
  recordTitle,
} from '@inspect/contract/reports';
import type { TableColumn } from '../../platform/table-files/send-table.ts';
import type { Cell, CellKind } from '../../platform/xlsx/xlsx-options.ts';
import type { StoredRecord } from './records.query.ts';

/** What a file holds as more than text, so that it can be reckoned with there. */
const KINDS: Partial<Record<RecordColumn, CellKind>> = {
  createdAt: 'instant',
  nextCheckupDate: 'day',
  productionYear: 'year',
  due: 'money',
  received: 'money',
};

/** The last row of a file: only what can be added up. */
type TotalRow = { total: Figures };

export function recordColumns(name: RecordReportName): TableColumn<StoredRecord | TotalRow>[] {
  return RECORD_COLUMNS[name].map((column: RecordColumn, index) => {
    const kind = KINDS[column];
    const ofRow = (row: StoredRecord) =>
      kind ? row[column] : recordText(column, { ...row, createdAt: row.createdAt.toISOString() });
    return {
      title: recordTitle(column),
      kind: kind ?? 'text',
      cell: (row) => ('total' in row ? totalCell(column, index, row.total) : ofRow(row)),
    };
  });
}

export const recordTotals = (total: Figures): TotalRow => ({ total });

function totalCell(column: RecordColumn, index: number, total: Figures): Cell {
  if (index === 0) return t('reports.totalOf', { count: formatWhole(total.count ?? 0) });
  return column === 'due' || column === 'received' ? (total[column] ?? null) : null;
}
