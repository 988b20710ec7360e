import { type MouseEvent, type RefObject, useMemo } from 'react';
import type { Column } from './columns.ts';
import classes from './data-table.module.css';
import { opensRow, RowLink, type RowOpening } from './row-link.tsx';
import { useRowKeys } from './use-row-keys.ts';
import { leavesRow, rememberRow, useFocusInPlace, useRowReturn } from './use-row-return.ts';
import { useRowShortcuts } from './use-row-shortcuts.ts';

export type RowsProps<Row> = {
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  rowId: (row: Row) => string;
  opening?: RowOpening<Row> | undefined;
  /** names the table among all, for who comes back to it */
  table: string;
  /** somebody has to see to it: a key leads from one such row to the next */
  waits?: ((row: Row) => boolean) | undefined;
};

export function TableRows<Row>(props: RowsProps<Row>) {
  const { columns, rows, rowId, opening, waits } = props;
  // The arrow keys move a tab stop and a focus; what stands in the cells is not drawn again for that.
  const cells = useMemo(() => rows.map((row) => cellsOf(columns, row, opening)), [rows, columns, opening]);
  const keys = useRowKeys<HTMLTableSectionElement>(rows.length, (index) => openAt(rows, index, opening));
  useOpenedRows(props, keys.container);
  return (
    <tbody ref={keys.container} onKeyDown={opening ? keys.onKeyDown : undefined}>
      {rows.map((row, index) => (
        <tr
          key={rowId(row)}
          className={classes.row}
          data-opens={opening ? true : undefined}
          data-waits={waits?.(row) || undefined}
          {...(opening ? keys.rowProps(index) : {})}
          onClick={(event) => followRow(event, row, props)}
        >
          {cells[index]}
        </tr>
      ))}
    </tbody>
  );
}

/** A click opens the row; where rows do not open, a link in it is followed, and it is come back to. */
export function followRow<Row>(event: MouseEvent, row: Row, { opening, rowId, table }: RowsProps<Row>): void {
  if (opening && opensRow(event)) opening.open(row);
  else if (!opening && leavesRow(event)) rememberRow(table, rowId(row));
}

function cellsOf<Row>(columns: readonly Column<Row>[], row: Row, opening: RowOpening<Row> | undefined) {
  return columns.map((column, place) => {
    const content = column.cell(row);
    // What was cut off is said in full to who points at it.
    const whole = column.cut && typeof content === 'string' ? content : undefined;
    return (
      <td key={column.key} data-align={column.align} data-cut={column.cut} title={whole}>
        {opening && place === 0 ? (
          <RowLink row={row} opening={opening}>
            {content}
          </RowLink>
        ) : (
          content
        )}
      </td>
    );
  });
}

/** The keys and the way back of rows that open. */
export function useOpenedRows<Row>(
  { rows, rowId, opening, table, waits }: RowsProps<Row>,
  container: RefObject<HTMLElement | null>,
): void {
  const ids = rows.map(rowId);
  // First, so that it sees the row on which one comes back.
  useFocusInPlace(ids, container);
  useRowReturn(table, ids, container);
  useRowShortcuts(container, opening !== undefined, opening !== undefined && waits !== undefined);
}

export function openAt<Row>(rows: readonly Row[], index: number, opening: RowOpening<Row> | undefined): void {
  const row = rows[index];
  if (row !== undefined) opening?.open(row);
}

const SKELETON_ROWS = Array.from({ length: 10 }, (_, index) => `skeleton-${index}`);

/** As high as the rows to come, so that nothing jumps when they do. One movement for all: each of its own would be a layer of its own. */
export function SkeletonRows<Row>({ columns }: { columns: readonly Column<Row>[] }) {
  return (
    <tbody className={classes.waiting} aria-hidden>
      {SKELETON_ROWS.map((key) => (
        <tr key={key} className={classes.row}>
          {columns.map((column) => (
            <td key={column.key} data-align={column.align}>
              <span className={classes.placeholder} />
            </td>
          ))}
        </tr>
      ))}
    </tbody>
  );
}
