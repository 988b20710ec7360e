import { t } from '@inspect/contract/i18n';
import {
  type Dimension,
  type Figures,
  figureText,
  MEASURES,
  type Measure,
  type ReportRow,
  rowTitle,
} from '@inspect/contract/reports';
import type { TableColumn } from '../../platform/table-files/send-table.ts';
import type { Cell, CellKind } from '../../platform/xlsx/xlsx-options.ts';

const KINDS: Readonly<Record<(typeof MEASURES)[Measure], CellKind>> = {
  count: 'whole',
  sum: 'money',
  tariff: 'money',
  share: 'text',
  minutes: 'whole',
};

/** The report as a file has it; its last row is the total. */
export function reportColumns(by: Dimension, measures: readonly Measure[]): TableColumn<ReportRow>[] {
  return [
    { title: t(`reportViews.dimension.${by}`), kind: 'text', cell: (row) => rowTitle(by, row) },
    ...measures.map(
      (measure): TableColumn<ReportRow> => ({
        title: t(`reportViews.measure.${measure}`),
        kind: KINDS[MEASURES[measure]],
        cell: (row) => figureCell(measure, row[measure]),
      }),
    ),
  ];
}

export const totalRow = (totals: Figures): ReportRow => ({ key: '', name: t('shell.total'), ...totals });

function figureCell(measure: Measure, figure: number | null | undefined): Cell {
  if (figure === null || figure === undefined) return null;
  return MEASURES[measure] === 'share' ? figureText(measure, figure) : Math.round(figure);
}
