import { Skeleton } from '@mantine/core';
import { useMemo } from 'react';
import type { Column } from './columns.ts';
import classes from './data-table.module.css';
import { opensRow, RowLink, type RowOpening } from './row-link.tsx';
import { useRowKeys } from './use-row-keys.ts';

export type RowsProps<Row> = {
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  rowId: (row: Row) => string;
  opening?: RowOpening<Row> | undefined;
};

export function TableRows<Row>({ columns, rows, rowId, opening }: RowsProps<Row>) {
  // The arrow keys move a tab stop and a focus; what stands in the cells is not drawn again for that.
  const cells = useMemo(() => rows.map((row) => cellsOf(columns, row, opening)), [rows, columns, opening]);
  const keys = useRowKeys<HTMLTableSectionElement>(rows.length, (index) => openAt(rows, index, opening));
  return (
    <tbody ref={keys.container} onKeyDown={opening ? keys.onKeyDown : undefined}>
      {rows.map((row, index) => (
        <tr
          key={rowId(row)}
          className={classes.row}
          data-opens={opening ? true : undefined}
          {...(opening ? keys.rowProps(index) : {})}
          onClick={(event) => (opening && opensRow(event) ? opening.open(row) : undefined)}
        >
          {cells[index]}
        </tr>
      ))}
    </tbody>
  );
}

function cellsOf<Row>(columns: readonly Column<Row>[], row: Row, opening: RowOpening<Row> | undefined) {
  return columns.map((column, place) => (
    <td key={column.key} data-align={column.align}>
      {opening && place === 0 ? (
        <RowLink row={row} opening={opening}>
          {column.cell(row)}
        </RowLink>
      ) : (
        column.cell(row)
      )}
    </td>
  ));
}

export function openAt<Row>(rows: readonly Row[], index: number, opening: RowOpening<Row> | undefined): void {
  const row = rows[index];
  if (row !== undefined) opening?.open(row);
}

const SKELETON_ROWS = Array.from({ length: 10 }, (_, index) => `skeleton-${index}`);

/** As high as the rows to come, so that nothing jumps when they do. */
export function SkeletonRows<Row>({ columns }: { columns: readonly Column<Row>[] }) {
  return (
    <tbody aria-hidden>
      {SKELETON_ROWS.map((key) => (
        <tr key={key} className={classes.row}>
          {columns.map((column) => (
            <td key={column.key}>
              <Skeleton
                height={12}
                width={column.align === 'end' ? '60%' : '80%'}
                ml={column.align === 'end' ? 'auto' : 0}
              />
            </td>
          ))}
        </tr>
      ))}
    </tbody>
  );
}
