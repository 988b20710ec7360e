import { t } from '@inspect/contract/i18n';
import type { ReactNode } from 'react';
import { FailedState, type Failure } from '../state/failed-state.tsx';
import { usePhone } from '../use-phone.ts';
import { CardOrder } from './card-order.tsx';
import { ColumnMenu } from './column-menu.tsx';
import type { Column } from './columns.ts';
import classes from './data-table.module.css';
import { CardTotals, RowCards, SkeletonCards } from './row-cards.tsx';
import type { RowOpening } from './row-link.tsx';
import { type Sort, TableHead } from './table-head.tsx';
import { type Paging, TablePager } from './table-pager.tsx';
import { SkeletonRows, TableRows } from './table-rows.tsx';
import { TableTotals, type Totals } from './table-totals.tsx';
import { type ColumnStorage, useColumnStatus } from './use-column-status.ts';
import { useRoomBelow } from './use-room-below.ts';
import { rememberRow } from './use-row-return.ts';

export type DataTableProps<Row> = {
  /** says what the table lists; its accessible name */
  label: string;
  columns: readonly Column<Row>[];
  /** undefined = still loading */
  rows: readonly Row[] | undefined;
  rowId: (row: Row) => string;
  /** what stands here when there are no rows: an EmptyState */
  empty: ReactNode;
  columnStorage: ColumnStorage;
  paging: Paging;
  failure?: Failure | undefined;
  opening?: RowOpening<Row>;
  /** somebody has to see to it: a key leads from one such row to the next */
  waits?: (row: Row) => boolean;
  sort?: Sort;
  totals?: Totals | undefined;
  /** the rows shown are being replaced */
  updating?: boolean;
};

/** The one table. A screen that needs another shape composes the parts of this folder by itself. */
export function DataTable<Row>(props: DataTableProps<Row>) {
  const choice = useColumnStatus(props.columns, props.columnStorage);
  const phone = usePhone();
  const room = useRoomBelow<HTMLDivElement>();
  const { rows, failure } = props;
  const busy = !failure && (rows === undefined || props.updating === true);
  const table = { ...props, columns: choice.shown, opening: remembering(props) };
  const plain = failure ? <FailedState {...failure} /> : rows?.length === 0 ? props.empty : null;
  return (
    <div ref={room} className={classes.table} aria-busy={busy}>
      <div className={classes.progress} data-busy={busy || undefined} aria-hidden />
      {plain ?? (phone ? <Cards {...table} /> : <Grid {...table} />)}
      <footer className={classes.toolbar}>
        <div aria-live="polite">{plain ? null : <TablePager {...props.paging} />}</div>
        <ColumnMenu choice={choice} />
      </footer>
    </div>
  );
}

type ShownTable<Row> = Omit<DataTableProps<Row>, 'opening'> & { opening: RowOpening<Row> | undefined };

/** Who opens a row comes back to it. */
function remembering<Row>({ opening, rowId, columnStorage }: DataTableProps<Row>) {
  if (!opening) return undefined;
  const open = (row: Row) => {
    rememberRow(columnStorage.key, rowId(row));
    opening.open(row);
  };
  return { ...opening, open };
}

function Grid<Row>(props: ShownTable<Row>) {
  const { label, columns, rows, opening, sort, totals } = props;
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard
    <section className={classes.scroller} tabIndex={0} aria-label={label}>
      <table className={classes.grid}>
        <caption className={classes.caption}>{opening ? `${label}. ${t('shell.opensRow')}` : label}</caption>
        <TableHead columns={columns} sort={sort} />
        {rows ? (
          <TableRows {...props} rows={rows} table={props.columnStorage.key} />
        ) : (
          <SkeletonRows columns={columns} />
        )}
        {rows && totals ? <TableTotals columns={columns} totals={totals} /> : null}
      </table>
    </section>
  );
}

function Cards<Row>(props: ShownTable<Row>) {
  const { columns, rows, sort, totals } = props;
  if (!rows) return <SkeletonCards />;
  return (
    <>
      {sort ? <CardOrder columns={columns} sort={sort} /> : null}
      <RowCards {...props} rows={rows} table={props.columnStorage.key} />
      {totals ? <CardTotals columns={columns} totals={totals} /> : null}
    </>
  );
}
