import type { ReactNode } from 'react';

/** A column is declared once; the table, the cards of a phone and the column menu all read this. */
export type Column<Row> = {
  key: string;
  title: string;
  cell: (row: Row) => ReactNode;
  /** numbers and sums stand at the end */
  align?: 'end';
  /** least width in pixels */
  width?: number;
  /** text that may be cut where there is no room for it; the row that opens says all of it */
  cut?: true;
  /** on a phone it stands beside what names the row */
  badge?: true;
  sortable?: boolean;
  /** not shown until the person asks for it */
  hidden?: boolean;
};

/** The specification's "column status". The order of the entries is the order of the columns. */
export type ColumnStatus = { id: string; hide: boolean };

export type Arranged<Row> = { column: Column<Row>; hide: boolean };

/** Columns in the person's order; an added one stands after its declared neighbour, a gone one is forgotten. */
export function arrangeColumns<Row>(
  columns: readonly Column<Row>[],
  status: readonly ColumnStatus[],
): Arranged<Row>[] {
  const byKey = new Map(columns.map((column) => [column.key, column]));
  const arranged: Arranged<Row>[] = [];
  for (const { id, hide } of status) {
    const column = byKey.get(id);
    if (column && !arranged.some((entry) => entry.column === column)) arranged.push({ column, hide });
  }
  columns.forEach((column, index) => {
    if (arranged.some((entry) => entry.column === column)) return;
    const before = columns[index - 1];
    const place = arranged.findIndex((entry) => entry.column === before) + 1;
    arranged.splice(place, 0, { column, hide: column.hidden === true });
  });
  const first = arranged[0];
  if (first && arranged.every((entry) => entry.hide)) first.hide = false;
  return arranged;
}

export function statusOf<Row>(arranged: readonly Arranged<Row>[]): ColumnStatus[] {
  return arranged.map(({ column, hide }) => ({ id: column.key, hide }));
}

/** Moves one entry up (-1) or down (1); at the edge nothing changes. */
export function moveColumn(status: readonly ColumnStatus[], id: string, by: -1 | 1): ColumnStatus[] {
  const from = status.findIndex((entry) => entry.id === id);
  const to = from + by;
  const moved = status[from];
  if (!moved || to < 0 || to >= status.length) return [...status];
  const rest = status.filter((entry) => entry !== moved);
  rest.splice(to, 0, moved);
  return rest;
}

/** The last shown column can't be hidden: an empty table can't be asked for its columns. */
export function toggleColumn(status: readonly ColumnStatus[], id: string): ColumnStatus[] {
  const shown = status.filter((entry) => !entry.hide);
  return status.map((entry) => {
    if (entry.id !== id) return entry;
    return { id, hide: !entry.hide && shown.length > 1 };
  });
}
