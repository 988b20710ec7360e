import { t } from '@inspect/contract/i18n';
import { notificationsEndpoints } from '@inspect/contract/notifications';
import { Button, Group, Skeleton } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { call } from '../../platform/api/call.ts';
import { useInvalidate } from '../../platform/api/invalidate.ts';
import { useList } from '../../platform/api/use-list.ts';
import { pageText } from '../../platform/navigation/list-state.ts';
import { showFailure, toast } from '../../platform/notify/toast.ts';
import { Choice } from '../../ui/filters/choice.tsx';
import { FilterBar } from '../../ui/filters/filter-bar.tsx';
import { filterChips, searchBy } from '../../ui/filters/filter-chips.ts';
import { EmptyState } from '../../ui/state/empty-state.tsx';
import { FailedState } from '../../ui/state/failed-state.tsx';
import { NothingFound } from '../../ui/table/list-parts.tsx';
import { TablePager } from '../../ui/table/table-pager.tsx';
import { NotificationItem } from './notification-item.tsx';
import classes from './notifications.module.css';
import type { NotificationsView } from './notifications-search.ts';

const SHOWS = [{ value: 'unread', label: t('notifications.show.unread') }] as const;
const WAITING = ['first', 'second', 'third'] as const;

/** What one was told, the newest first. */
export function ReceivedView({ search: { page, show, search }, patch }: NotificationsView) {
  const list = useList(notificationsEndpoints.list, { page, state: show, search });
  const filter: typeof patch = (changes, options) => patch({ ...changes, page: null }, options);
  const clear = () => filter({ search: null });
  const invalidate = useInvalidate();
  const readAll = useMutation({
    mutationFn: (until: string) => call(notificationsEndpoints.readAll, { body: { until } }),
    onSuccess: async () => {
      await invalidate('notifications');
      toast.success(t('notifications.allRead'));
    },
    onError: showFailure,
  });
  const [newest] = list.rows ?? [];
  const unread = list.answer?.unread ?? 0;
  const isFirstPage = (list.pagination?.current_page ?? 1) === 1;
  return (
    <>
      <FilterBar
        search={searchBy(t('notifications.searchPlaceholder'), search, filter)}
        chips={filterChips({ search }, filter)}
        onClearAll={clear}
      />
      <Group mb="md" gap="sm">
        <Choice
          inline
          label={t('notifications.show.label')}
          none={t('notifications.show.all')}
          value={show}
          options={SHOWS}
          onChange={(next) => patch({ show: next ?? null, page: null })}
        />
        {/* What was seen ends with the newest of all, which stands on the first page. */}
        {unread > 0 && newest && isFirstPage && !search ? (
          <Button variant="default" loading={readAll.isPending} onClick={() => readAll.mutate(newest._id)}>
            {t('notifications.readAll')}
          </Button>
        ) : null}
      </Group>
      {list.failure ? (
        <FailedState {...list.failure} />
      ) : list.rows === undefined ? (
        <div className={classes.list} role="status" aria-label={t('shell.loading')}>
          {WAITING.map((name) => (
            <Skeleton key={name} height={112} radius="md" />
          ))}
        </div>
      ) : list.rows.length === 0 && search ? (
        <NothingFound filtered empty={t('notifications.empty')} onClear={clear} />
      ) : list.rows.length === 0 ? (
        <EmptyState
          text={t(show ? 'notifications.emptyUnread' : 'notifications.empty')}
          action={
            show ? (
              <Button variant="default" onClick={() => patch({ show: null, page: null })}>
                {t('notifications.showAll')}
              </Button>
            ) : null
          }
        />
      ) : (
        <>
          <ol
            className={classes.list}
            aria-label={t('access.page.all_notifications')}
            data-updating={list.updating || undefined}
          >
            {list.rows.map((row) => (
              <NotificationItem key={row._id} notification={row} />
            ))}
          </ol>
          <TablePager pagination={list.pagination} onPage={(next) => patch({ page: pageText(next) })} />
        </>
      )}
    </>
  );
}
