import { t } from '@inspect/contract/i18n';
import type { ListedWebhook } from '@inspect/contract/partner-api';
import { StatusBadge } from '../../../ui/status-badge.tsx';
import type { Column } from '../../../ui/table/columns.ts';
import { webhookWords } from './webhook-form.ts';

function StateBadge({ active, secretMadeAt, failingSince, unpaid }: ListedWebhook) {
  if (!active) return <StatusBadge tone="none">{t('partnerApi.webhooks.paused')}</StatusBadge>;
  if (secretMadeAt === null)
    return <StatusBadge tone="wait">{t('partnerApi.webhooks.noSecret')}</StatusBadge>;
  if (unpaid) return <StatusBadge tone="wait">{t('partnerApi.webhooks.unpaid')}</StatusBadge>;
  return failingSince === null ? (
    <StatusBadge tone="good">{t('partnerApi.webhooks.label.active')}</StatusBadge>
  ) : (
    <StatusBadge tone="bad">{t('partnerApi.webhooks.failing')}</StatusBadge>
  );
}

export const WEBHOOK_COLUMNS: readonly Column<ListedWebhook>[] = [
  {
    key: 'partner',
    title: t('partnerApi.webhooks.label.partner'),
    cell: ({ partnerName }) => partnerName,
    sortable: true,
  },
  { key: 'url', title: t('partnerApi.webhooks.label.url'), cell: ({ url }) => url, sortable: true },
  {
    key: 'events',
    title: t('partnerApi.webhooks.label.events'),
    cell: ({ events }) => webhookWords.textOf('events', events),
  },
  {
    key: 'active',
    title: t('partnerApi.webhooks.deliveries.state'),
    cell: (row) => <StateBadge {...row} />,
  },
];
