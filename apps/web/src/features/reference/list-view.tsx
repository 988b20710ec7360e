import { fieldLabel, t } from '@inspect/contract/i18n';
import { fileEndpoints, growsByForms, type ListDefinition } from '@inspect/contract/reference';
import { useSession } from '../../platform/access/session.ts';
import { call } from '../../platform/api/call.ts';
import { useOpenedRow } from '../../platform/api/use-list.ts';
import { ListScreen } from '../../platform/list-screen/list-screen.tsx';
import { CopyAge, useCopies } from '../../platform/offline/index.ts';
import { ExportButton } from '../../platform/table-files/export-button.tsx';
import { ImportButton } from '../../platform/table-files/import-button.tsx';
import { isUnreviewed, WaitingDrawer } from '../additions/index.ts';
import { RetiredDrawer } from '../retirement/index.ts';
import { useListColumns } from './list-columns.tsx';
import { ListFilters } from './list-filters.tsx';
import { RowDrawer } from './row-drawer.tsx';
import { type ListWork, useList } from './use-list.ts';

type ListViewProps = { name: string; list: ListDefinition };

/** Any declared list: table, search, filters, form, import and export, from the copy in this browser. */
export function ListView({ name, list }: ListViewProps) {
  const work = useList(name, list);
  return (
    <ListScreen
      page={list.page}
      columns={useListColumns(list, work.retired)}
      list={work.shown}
      opened={work.opened}
      row={useOpenedRow(work.opened, work.all)}
      patch={work.patch}
      sort={work.sort}
      {...(growsByForms(list) ? { waits: isUnreviewed } : {})}
      reading={work.retired}
      filtered={work.filtered}
      onClear={work.clear}
      actions={work.retired ? null : <Files name={name} list={list} work={work} />}
      drawer={(row, onClose) => {
        const props = { name, list, onClose };
        if (row && work.retired) return <RetiredDrawer {...props} row={row} />;
        return row?.new ? <WaitingDrawer {...props} row={row} /> : <RowDrawer {...props} row={row} />;
      }}
    >
      <CopyAge at={work.at} problem={work.problem} />
      <ListFilters list={list} work={work} />
    </ListScreen>
  );
}

/** The list as a file, as it is filtered now, and a file into the list. */
function Files({ name, list, work }: ListViewProps & { work: ListWork }) {
  const { can } = useSession();
  const copies = useCopies();
  const { exported, imported } = fileEndpoints(list);
  return (
    <>
      {can(list.page, 'export') ? (
        <ExportButton
          path={exported.path}
          query={{ search: work.search, ...work.filters }}
          title={t(`access.page.${list.page}`)}
        />
      ) : null}
      {can(list.page, 'create') ? (
        <ImportButton
          columns={Object.keys(list.fields)}
          labelOf={fieldLabel}
          send={async (rows, save) => (await call(imported, { body: { rows: [...rows], save } })).data}
          onSaved={() => copies.pull(name)}
        />
      ) : null}
    </>
  );
}
