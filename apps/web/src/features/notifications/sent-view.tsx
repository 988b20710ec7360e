import { t } from '@inspect/contract/i18n';
import { sendingEndpoints } from '@inspect/contract/notifications';
import { useSession } from '../../platform/access/session.ts';
import { useList } from '../../platform/api/use-list.ts';
import { columnStorage } from '../../platform/local-state/column-storage.ts';
import { pageText } from '../../platform/navigation/list-state.ts';
import { EmptyState } from '../../ui/state/empty-state.tsx';
import { DataTable } from '../../ui/table/data-table.tsx';
import { SENT_COLUMNS } from './sent-columns.tsx';

type SentViewProps = { page: string | undefined; patch: (changes: { page: string | null }) => void };

/** What the staff have told, to whom, and who has acknowledged it. */
export function SentView({ page, patch }: SentViewProps) {
  const { user } = useSession();
  const list = useList(sendingEndpoints.sent, { page });
  return (
    <DataTable
      label={t('notifications.sentCaption')}
      columns={SENT_COLUMNS}
      columnStorage={columnStorage(user.id, 'sent-notifications')}
      rows={list.rows}
      rowId={(row) => row._id}
      updating={list.updating}
      paging={{ pagination: list.pagination, onPage: (next) => patch({ page: pageText(next) }) }}
      failure={list.failure}
      empty={<EmptyState text={t('notifications.sentEmpty')} />}
    />
  );
}
