import { t } from '@inspect/contract/i18n';
import { Tabs } from '@mantine/core';
import { useSession } from '../../platform/access/session.ts';
import { NEW_ROW } from '../../platform/navigation/list-state.ts';
import { useSearchState } from '../../platform/navigation/use-search-state.ts';
import { PageHeader } from '../../ui/page-header.tsx';
import { AddButton } from '../../ui/table/list-parts.tsx';
import { notificationsSearch } from './notifications-search.ts';
import { ReceivedView } from './received-view.tsx';
import { SendDrawer } from './send-drawer.tsx';
import { SentView } from './sent-view.tsx';

/** What one was told; for the staff also what they told, and to whom. */
export default function NotificationsScreen() {
  const { can } = useSession();
  const [search, patch] = useSearchState(notificationsSearch);
  const { row, tab } = search;
  const maySend = can('all_notifications', 'create');
  const received = <ReceivedView search={search} patch={patch} />;
  return (
    <>
      <PageHeader
        title={t('access.page.all_notifications')}
        actions={
          maySend ? <AddButton label={t('notifications.send')} onAdd={() => patch({ row: NEW_ROW })} /> : null
        }
      />
      {maySend ? (
        <Tabs
          value={tab ?? 'received'}
          keepMounted={false}
          onChange={(next) =>
            patch({ tab: next === 'sent' ? 'sent' : null, page: null, show: null, search: null })
          }
        >
          <Tabs.List mb="md">
            {(['received', 'sent'] as const).map((name) => (
              <Tabs.Tab key={name} value={name} size="md">
                {t(`notifications.tab.${name}`)}
              </Tabs.Tab>
            ))}
          </Tabs.List>
          <Tabs.Panel value="received">{received}</Tabs.Panel>
          <Tabs.Panel value="sent">
            <SentView search={search} patch={patch} />
          </Tabs.Panel>
        </Tabs>
      ) : (
        received
      )}
      {maySend && row === NEW_ROW ? <SendDrawer onClose={() => patch({ row: null })} /> : null}
    </>
  );
}
