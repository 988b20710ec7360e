import type { ReactNode } from 'react';
import type { Column } from './columns.ts';
import classes from './data-table.module.css';

/** What is added up, by the key of its column; `label` says over what (this page, everything). */
export type Totals = { label: string; cells: Readonly<Record<string, ReactNode>> };

export function TableTotals<Row>({ columns, totals }: { columns: readonly Column<Row>[]; totals: Totals }) {
  return (
    <tfoot className={classes.foot}>
      <tr>
        {columns.map((column, index) =>
          index === 0 ? (
            <th key={column.key} scope="row">
              {totals.label}
            </th>
          ) : (
            <td key={column.key} data-align={column.align}>
              {totals.cells[column.key]}
            </td>
          ),
        )}
      </tr>
    </tfoot>
  );
}
