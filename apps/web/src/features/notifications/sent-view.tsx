import { t } from '@inspect/contract/i18n';
import { sendingEndpoints } from '@inspect/contract/notifications';
import { useSession } from '../../platform/access/session.ts';
import { useList } from '../../platform/api/use-list.ts';
import { columnStorage } from '../../platform/local-state/column-storage.ts';
import { pageText } from '../../platform/navigation/list-state.ts';
import { sortingBy } from '../../platform/navigation/sorting.ts';
import { FilterBar } from '../../ui/filters/filter-bar.tsx';
import { filterChips, searchBy } from '../../ui/filters/filter-chips.ts';
import { DataTable } from '../../ui/table/data-table.tsx';
import { NothingFound } from '../../ui/table/list-parts.tsx';
import { type NotificationsView, notificationsSearch } from './notifications-search.ts';
import { SENT_COLUMNS } from './sent-columns.tsx';

/** What the staff have told, to whom, and who has acknowledged it. */
export function SentView({ search: { page, search, sort }, patch }: NotificationsView) {
  const { user } = useSession();
  const list = useList(sendingEndpoints.sent, { page, search, sort });
  const filter: typeof patch = (changes, options) => patch({ ...changes, page: null }, options);
  const clear = () => filter({ search: null });
  return (
    <>
      <FilterBar
        search={searchBy(t('notifications.sentSearchPlaceholder'), search, filter)}
        chips={filterChips({ search }, filter)}
        onClearAll={clear}
      />
      <DataTable
        label={t('notifications.sentCaption')}
        columns={SENT_COLUMNS}
        columnStorage={columnStorage(user.id, 'sent-notifications')}
        rows={list.rows}
        rowId={(row) => row._id}
        updating={list.updating}
        sort={sortingBy(notificationsSearch.shape.sort, sort, patch)}
        paging={{ pagination: list.pagination, onPage: (next) => patch({ page: pageText(next) }) }}
        failure={list.failure}
        empty={
          <NothingFound filtered={Boolean(search)} empty={t('notifications.sentEmpty')} onClear={clear} />
        }
      />
    </>
  );
}
