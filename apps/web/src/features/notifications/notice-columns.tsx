import { t } from '@inspect/contract/i18n';
import { formatDateTime } from '@inspect/contract/kernel';
import type { VinNotificationRow } from '@inspect/contract/notifications';
import { StatusBadge } from '../../ui/status-badge.tsx';
import type { Column } from '../../ui/table/columns.ts';
import { LongText } from '../../ui/table/long-text.tsx';

export const noticeColumns: readonly Column<VinNotificationRow>[] = [
  { key: 'pattern', title: t('notifications.label.pattern'), cell: (row) => row.pattern },
  {
    key: 'kind',
    title: t('notifications.label.kind'),
    cell: ({ kind }) => t(`notifications.kind.${kind}`),
  },
  {
    key: 'message',
    title: t('notifications.label.message'),
    cell: ({ message }) => <LongText>{message}</LongText>,
  },
  {
    key: 'active',
    title: t('notifications.label.active'),
    cell: ({ active }) => (
      <StatusBadge tone={active ? 'good' : 'none'}>
        {t(active ? 'notifications.on' : 'notifications.off')}
      </StatusBadge>
    ),
  },
  {
    key: 'createdAt',
    title: t('notifications.label.createdAt'),
    cell: ({ createdAt }) => formatDateTime(createdAt),
  },
];
