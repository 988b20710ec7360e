import { t } from '@inspect/contract/i18n';
import {
  type Dimension,
  type Figures,
  figureText,
  type Measure,
  type ReportRow,
  rowTitle,
} from '@inspect/contract/reports';
import type { Column } from '../../ui/table/columns.ts';
import { LongText } from '../../ui/table/long-text.tsx';
import type { Totals } from '../../ui/table/table-totals.tsx';

/** What the rows are, and what is told of them. */
export function reportColumns(by: Dimension, measures: readonly Measure[]): Column<ReportRow>[] {
  return [
    {
      key: 'name',
      sortable: true,
      title: t(`reportViews.dimension.${by}`),
      // What was found is said in a sentence, beside which the figures must have their place.
      cell: (row) => (by === 'classificator' ? <LongText>{rowTitle(by, row)}</LongText> : rowTitle(by, row)),
    },
    ...measures.map(
      (measure): Column<ReportRow> => ({
        key: measure,
        title: t(`reportViews.measure.${measure}`),
        cell: (row) => figureText(measure, row[measure]),
        align: 'end',
        sortable: true,
      }),
    ),
  ];
}

/** Of everything that matches, whichever page is shown. */
export function totalsOf(
  totals: Figures,
  measures: readonly Measure[],
  label: string = t('shell.total'),
): Totals {
  const cells = measures.map((measure) => [measure, figureText(measure, totals[measure])] as const);
  return { label, cells: Object.fromEntries(cells) };
}
