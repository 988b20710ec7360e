import { t } from '@inspect/contract/i18n';
import { type VinNotificationRow, vinNotificationsEndpoints } from '@inspect/contract/notifications';
import { z } from 'zod';
import { useSession } from '../../platform/access/session.ts';
import { useRead } from '../../platform/api/use-call.ts';
import { listAnswer, useOpenedRow } from '../../platform/api/use-list-answer.ts';
import { columnStorage } from '../../platform/local-state/column-storage.ts';
import { listState, NEW_ROW } from '../../platform/navigation/list-state.ts';
import { useSearchState } from '../../platform/navigation/use-search-state.ts';
import { PageHeader } from '../../ui/page-header.tsx';
import { DataTable } from '../../ui/table/data-table.tsx';
import { AddButton, MissingRow, NoRows } from '../../ui/table/list-parts.tsx';
import { noticeColumns } from './notice-columns.tsx';
import { NoticeDrawer } from './notice-drawer.tsx';
import { NoticeFilters } from './notice-filters.tsx';

const state = z.object({ ...listState, active: z.enum(['true', 'false']).optional() });

/** Notices about vehicles, newest first; switched off ones too. */
export default function NoticesScreen() {
  const [{ page, search, active, row: opened }, patch] = useSearchState(state);
  const query = { page, search, active };
  const list = listAnswer(useRead(vinNotificationsEndpoints.list, { query }, { keepPrevious: true }));
  const row = useOpenedRow<VinNotificationRow>(opened, list.rows);
  const { user, can } = useSession();
  const title = t('access.page.settings-vin-notifications');
  const open = (id: string | null) => patch({ row: id });
  const add = can('settings-vin-notifications', 'create') ? () => open(NEW_ROW) : null;
  const missing = list.rows && opened !== undefined && opened !== NEW_ROW && !row;
  return (
    <>
      <PageHeader title={title} actions={add ? <AddButton onAdd={add} /> : null} />
      {missing ? <MissingRow onClose={() => open(null)} /> : null}
      <NoticeFilters
        search={search ?? ''}
        active={active}
        onChange={(changes, replace = false) => patch({ ...changes, page: null }, { replace })}
      />
      <DataTable
        label={title}
        columns={noticeColumns}
        columnStorage={columnStorage(user.id, 'settings-vin-notifications')}
        rows={list.rows}
        rowId={({ _id }) => _id}
        opening={{ hrefOf: ({ _id }) => `?row=${_id}`, open: ({ _id }) => open(_id) }}
        paging={{
          pagination: list.pagination,
          onPage: (next) => patch({ page: next === 1 ? null : String(next) }),
        }}
        updating={list.updating}
        failure={list.failure}
        empty={
          <NoRows
            filtered={Boolean(search || active)}
            onAdd={add}
            onClear={() => patch({ search: null, active: null, page: null })}
          />
        }
      />
      {row || (opened === NEW_ROW && add) ? (
        <NoticeDrawer key={opened} row={row} onClose={() => open(null)} />
      ) : null}
    </>
  );
}
