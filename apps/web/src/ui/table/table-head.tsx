import { t } from '@inspect/contract/i18n';
import { IconArrowDown, IconArrowsSort, IconArrowUp } from '@tabler/icons-react';
import type { Column } from './columns.ts';
import classes from './data-table.module.css';

/** `value` is the column's key, with «-» in front for descending; undefined = the server's own order. */
export type Sort = { value: string | undefined; onChange: (value: string | undefined) => void };

export function TableHead<Row>({
  columns,
  sort,
}: {
  columns: readonly Column<Row>[];
  sort?: Sort | undefined;
}) {
  return (
    <thead className={classes.head}>
      <tr>
        {columns.map((column) => (
          <HeadCell key={column.key} column={column} sort={column.sortable ? sort : undefined} />
        ))}
      </tr>
    </thead>
  );
}

function HeadCell<Row>({ column, sort }: { column: Column<Row>; sort: Sort | undefined }) {
  const direction = directionOf(column.key, sort?.value);
  return (
    <th
      scope="col"
      data-align={column.align}
      data-cut={column.cut}
      style={column.width ? { minInlineSize: column.width } : undefined}
      aria-sort={sort ? (direction ?? 'none') : undefined}
    >
      {sort ? <SortButton column={column} sort={sort} direction={direction} /> : column.title}
    </th>
  );
}

type Direction = 'ascending' | 'descending' | undefined;

function SortButton<Row>({
  column,
  sort,
  direction,
}: {
  column: Column<Row>;
  sort: Sort;
  direction: Direction;
}) {
  const Icon =
    direction === 'ascending' ? IconArrowUp : direction === 'descending' ? IconArrowDown : IconArrowsSort;
  return (
    <button
      type="button"
      className={classes.sort}
      data-active={direction ? true : undefined}
      title={t(direction === 'ascending' ? 'shell.sortDescending' : 'shell.sortAscending')}
      onClick={() => sort.onChange(nextSort(column.key, direction))}
    >
      {column.title}
      <Icon size={15} aria-hidden />
    </button>
  );
}

function directionOf(key: string, value: string | undefined): Direction {
  if (value === key) return 'ascending';
  return value === `-${key}` ? 'descending' : undefined;
}

/** ascending → descending → the server's own order */
function nextSort(key: string, direction: Direction): string | undefined {
  if (direction === 'ascending') return `-${key}`;
  return direction === 'descending' ? undefined : key;
}
