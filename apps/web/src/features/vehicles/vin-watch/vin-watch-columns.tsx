import { t } from '@inspect/contract/i18n';
import { formatDateTime } from '@inspect/contract/kernel';
import type { VinWatchRow } from '@inspect/contract/vehicles';
import { StatusBadge } from '../../../ui/status-badge.tsx';
import type { Column } from '../../../ui/table/columns.ts';
import { LongText } from '../../../ui/table/long-text.tsx';

export const vinWatchColumns: readonly Column<VinWatchRow>[] = [
  { key: 'pattern', title: t('vehicles.vinWatch.label.pattern'), cell: (row) => row.pattern },
  {
    key: 'kind',
    title: t('vehicles.vinWatch.label.kind'),
    cell: ({ kind }) => t(`vehicles.vinWatch.kind.${kind}`),
  },
  {
    key: 'message',
    title: t('vehicles.vinWatch.label.message'),
    cell: ({ message }) => <LongText>{message}</LongText>,
  },
  {
    key: 'active',
    title: t('vehicles.vinWatch.label.active'),
    cell: ({ active }) => (
      <StatusBadge tone={active ? 'good' : 'none'}>
        {t(active ? 'vehicles.vinWatch.on' : 'vehicles.vinWatch.off')}
      </StatusBadge>
    ),
  },
  {
    key: 'createdAt',
    title: t('vehicles.vinWatch.label.createdAt'),
    cell: ({ createdAt }) => formatDateTime(createdAt),
  },
];
