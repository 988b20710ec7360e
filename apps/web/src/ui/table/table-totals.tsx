import type { ReactNode } from 'react';
import type { Column } from './columns.ts';
import classes from './data-table.module.css';

/** What is added up; `label` says over what (this page, everything). */
export type Totals = { label: string } & (
  | { /** by the key of its column */ cells: Readonly<Record<string, ReactNode>>; line?: never }
  | { /** whatever columns are shown, each with its name */ line: readonly string[]; cells?: never }
);

export function TableTotals<Row>({ columns, totals }: { columns: readonly Column<Row>[]; totals: Totals }) {
  const [first, ...rest] = columns;
  if (!first) return null;
  return (
    <tfoot className={classes.foot}>
      <tr>
        <th scope="row">{totals.label}</th>
        {totals.line && rest.length > 0 ? (
          <td colSpan={rest.length}>
            <span className={classes.line}>
              {totals.line.map((text) => (
                <span key={text}>{text}</span>
              ))}
            </span>
          </td>
        ) : (
          rest.map((column) => (
            <td key={column.key} data-align={column.align}>
              {totals.cells?.[column.key]}
            </td>
          ))
        )}
      </tr>
    </tfoot>
  );
}
