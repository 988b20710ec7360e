import type { PageRoute } from '@inspect/contract/access';
import { t } from '@inspect/contract/i18n';
import { useNavigate } from '@tanstack/react-router';
import { Fragment, type ReactNode } from 'react';
import { PageHeader } from '../../ui/page-header.tsx';
import { PrintButton } from '../../ui/print-button.tsx';
import { DataTable, type DataTableProps } from '../../ui/table/data-table.tsx';
import { AddButton, MissingRow, NoRows } from '../../ui/table/list-parts.tsx';
import { useSession } from '../access/session.ts';
import { columnStorage } from '../local-state/column-storage.ts';
import { NEW_ROW, pageText } from '../navigation/list-state.ts';
import { PrintedPage } from './printed-page.tsx';

type Row = { _id: string };

type ListScreenProps<Each extends Row> = {
  page: PageRoute;
  columns: DataTableProps<Each>['columns'];
  /** the page of rows that is shown */
  list: Pick<DataTableProps<Each>, 'rows' | 'updating' | 'failure'> &
    Pick<DataTableProps<Each>['paging'], 'pagination'>;
  /** id of the row that the address names, or NEW_ROW */
  opened: string | undefined;
  /** that row: null = it is not here, undefined = not known yet */
  row: Each | null | undefined;
  /** where its columns have an order */
  sort?: DataTableProps<Each>['sort'];
  waits?: DataTableProps<Each>['waits'];
  /** what is shown now is not what a new row would be among */
  reading?: boolean;
  patch: (changes: { page?: string | null; row?: string | null }) => void;
  filtered: boolean;
  /** lifts all filters */
  onClear: () => void;
  /** what adding a row is called; «add», when nothing else is said */
  addLabel?: string;
  /** beside the button that adds a row */
  actions?: ReactNode;
  /** above the table: filters */
  children: ReactNode;
  /** where a row has a page of its own; without it, it opens beside the list */
  addressOf?: (row: Each) => string;
  /** one row beside the list; null = a new one */
  drawer: (row: Each | null, onClose: () => void) => ReactNode;
};

/** Records that staff keep: their table, page by page, and one of them in a drawer, all of it in the address. */
export function ListScreen<Each extends Row>(props: ListScreenProps<Each>) {
  const { page, list, opened, row, patch, children, drawer, addressOf } = props;
  const navigate = useNavigate();
  const { rows, pagination, failure, updating = false } = list;
  const { user, can } = useSession();
  const title = t(`access.page.${page}`);
  const open = (id: string | null) => patch({ row: id });
  const add = can(page, 'create') && !props.reading ? () => open(NEW_ROW) : null;
  const adding = opened === NEW_ROW && add !== null;
  const missing = opened !== undefined && row === null && !adding;
  const actions = (
    <>
      {props.actions}
      <PrintButton />
      {add ? <AddButton label={props.addLabel} onAdd={add} /> : null}
    </>
  );
  return (
    <>
      <PageHeader title={title} actions={actions} />
      <PrintedPage pagination={pagination} />
      {missing ? <MissingRow onClose={() => open(null)} /> : null}
      {children}
      <DataTable
        label={title}
        columns={props.columns}
        columnStorage={columnStorage(user.id, page)}
        rows={rows}
        rowId={({ _id }) => _id}
        opening={
          addressOf
            ? { hrefOf: addressOf, open: (each) => void navigate({ to: addressOf(each) }) }
            : { hrefOf: ({ _id }) => `?row=${_id}`, open: ({ _id }) => open(_id) }
        }
        paging={{ pagination, onPage: (next) => patch({ page: pageText(next) }) }}
        updating={updating}
        {...(props.sort ? { sort: props.sort } : {})}
        {...(props.waits ? { waits: props.waits } : {})}
        failure={failure}
        empty={
          <NoRows filtered={props.filtered} addLabel={props.addLabel} onAdd={add} onClear={props.onClear} />
        }
      />
      {row || adding ? <Fragment key={opened}>{drawer(row ?? null, () => open(null))}</Fragment> : null}
    </>
  );
}
