import type { ListDefinition } from '@inspect/contract/reference';
import { useSession } from '../../platform/access/session.ts';
import { useOpenedRow } from '../../platform/api/use-list-answer.ts';
import { columnStorage } from '../../platform/local-state/column-storage.ts';
import { NEW_ROW } from '../../platform/navigation/list-state.ts';
import type { LocalRow } from '../../platform/offline/index.ts';
import { PageHeader } from '../../ui/page-header.tsx';
import { DataTable } from '../../ui/table/data-table.tsx';
import { AddButton, MissingRow, NoRows } from '../../ui/table/list-parts.tsx';
import { CopyAge } from './copy-age.tsx';
import { FileActions } from './file-actions.tsx';
import { useListColumns } from './list-columns.tsx';
import { ListFilters } from './list-filters.tsx';
import { RowDrawer } from './row-drawer.tsx';
import { type ListWork, useList } from './use-list.ts';

type ListViewProps = { name: string; list: ListDefinition; title: string };

/** Any declared list: table, search, filters, form, import and export, from the copy in this browser. */
export function ListView({ name, list, title }: ListViewProps) {
  const work = useList(name, list);
  const columns = useListColumns(list);
  const { user, can } = useSession();
  const open = (row: string | null) => work.patch({ row });
  const add = can(list.page, 'create') ? () => open(NEW_ROW) : null;
  const filtered = work.search !== '' || work.filters.length > 0;
  const hrefOf = (row: LocalRow) => `?row=${row._id}`;
  return (
    <>
      <PageHeader
        title={title}
        actions={
          <>
            <FileActions name={name} list={list} title={title} work={work} />
            {add ? <AddButton onAdd={add} /> : null}
          </>
        }
      />
      <CopyAge at={work.at} problem={work.problem} />
      <ListFilters list={list} work={work} />
      <DataTable
        label={title}
        columns={columns}
        columnStorage={columnStorage(user.id, list.page)}
        rows={work.rows}
        rowId={(row) => row._id}
        opening={{ hrefOf, open: (row) => open(row._id) }}
        paging={{
          pagination: work.pagination,
          onPage: (page) => work.patch({ page: page === 1 ? null : String(page) }),
        }}
        failure={work.failure}
        empty={<NoRows filtered={filtered} onAdd={add} onClear={work.clear} />}
      />
      <OpenedRow name={name} list={list} work={work} onClose={() => open(null)} />
    </>
  );
}

type OpenedRowProps = { name: string; list: ListDefinition; work: ListWork; onClose: () => void };

function OpenedRow({ name, list, work, onClose }: OpenedRowProps) {
  const { can } = useSession();
  const row = useOpenedRow(work.opened ?? undefined, work.all);
  const adding = work.opened === NEW_ROW && can(list.page, 'create');
  const missing = work.opened !== null && !row && !adding && work.all !== undefined;
  if (missing) return <MissingRow onClose={onClose} />;
  if (!row && !adding) return null;
  return <RowDrawer key={work.opened} name={name} list={list} row={row} onClose={onClose} />;
}
