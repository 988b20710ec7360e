import { useState } from 'react';
import {
  type Arranged,
  arrangeColumns,
  type Column,
  type ColumnStatus,
  moveColumn,
  statusOf,
  toggleColumn,
} from './columns.ts';

/** Where a person's choice of columns is kept; the table itself knows no storage. */
export type ColumnStorage = {
  /** names person and table; another key is another choice */
  key: string;
  read: () => readonly ColumnStatus[];
  write: (status: readonly ColumnStatus[]) => void;
};

export type ColumnChoice<Row> = {
  arranged: readonly Arranged<Row>[];
  shown: readonly Column<Row>[];
  toggle: (id: string) => void;
  move: (id: string, by: -1 | 1) => void;
  reset: () => void;
};

export function useColumnStatus<Row>(
  columns: readonly Column<Row>[],
  storage: ColumnStorage,
): ColumnChoice<Row> {
  const [chosen, setChosen] = useState(() => ({ key: storage.key, status: storage.read() }));
  const current = chosen.key === storage.key ? chosen : { key: storage.key, status: storage.read() };
  // Somebody else signed in: his columns, not those of the person before.
  if (current !== chosen) setChosen(current);
  const arranged = arrangeColumns(columns, current.status);
  const persist = (next: readonly ColumnStatus[]) => {
    setChosen({ key: storage.key, status: next });
    storage.write(next);
  };
  return {
    arranged,
    shown: arranged.filter((entry) => !entry.hide).map((entry) => entry.column),
    toggle: (id) => persist(toggleColumn(statusOf(arranged), id)),
    move: (id, by) => persist(moveColumn(statusOf(arranged), id, by)),
    reset: () => persist([]),
  };
}
