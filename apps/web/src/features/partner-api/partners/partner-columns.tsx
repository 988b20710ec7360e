import { t } from '@inspect/contract/i18n';
import { formatDay, formatWhole, yerevanDay } from '@inspect/contract/kernel';
import type { PartnerRow } from '@inspect/contract/partner-api';
import { serverNow } from '../../../platform/server-status/index.ts';
import { StatusBadge } from '../../../ui/status-badge.tsx';
import type { Column } from '../../../ui/table/columns.ts';
import { partnerWords } from './partner-form.ts';

function StateBadge({ active, expiresOn }: PartnerRow) {
  const expired = expiresOn !== null && expiresOn < yerevanDay(serverNow());
  if (!active) return <StatusBadge tone="none">{t('partnerApi.inactive')}</StatusBadge>;
  return (
    <StatusBadge tone={expired ? 'bad' : 'good'}>
      {t(expired ? 'partnerApi.expired' : 'partnerApi.label.active')}
    </StatusBadge>
  );
}

export const PARTNER_COLUMNS: readonly Column<PartnerRow>[] = [
  { key: 'name', title: t('partnerApi.label.name'), cell: ({ name }) => name, sortable: true },
  {
    key: 'scopes',
    title: t('partnerApi.label.scopes'),
    cell: ({ scopes }) => partnerWords.textOf('scopes', scopes),
  },
  {
    key: 'minuteQuota',
    title: t('partnerApi.label.minuteQuota'),
    cell: ({ minuteQuota }) => formatWhole(minuteQuota),
    sortable: true,
    align: 'end',
  },
  {
    key: 'dayQuota',
    title: t('partnerApi.label.dayQuota'),
    cell: ({ dayQuota }) => formatWhole(dayQuota),
    sortable: true,
    align: 'end',
  },
  {
    key: 'expiresOn',
    title: t('partnerApi.label.expiresOn'),
    cell: ({ expiresOn }) => (expiresOn === null ? null : formatDay(expiresOn)),
    sortable: true,
  },
  {
    key: 'active',
    title: t('partnerApi.label.active'),
    cell: (row) => <StateBadge {...row} />,
    sortable: true,
  },
];
