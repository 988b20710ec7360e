import { isMessageKey, t } from '@inspect/contract/i18n';
import type { SecurityEventRow } from '@inspect/contract/security-events';
import { When } from '../../platform/server-status/index.ts';
import { StatusBadge } from '../../ui/status-badge.tsx';
import type { Column } from '../../ui/table/columns.ts';

function wordOf(place: 'kind' | 'entity', value: string): string {
  const key = `securityEvents.${place}.${value}`;
  return isMessageKey(key) ? t(key) : value;
}

export const EVENT_COLUMNS: readonly Column<SecurityEventRow>[] = [
  {
    key: 'at',
    title: t('securityEvents.label.at'),
    cell: ({ at }) => <When at={at} />,
    sortable: true,
  },
  {
    key: 'kind',
    title: t('securityEvents.label.kind'),
    cell: ({ kind }) => <StatusBadge tone="bad">{wordOf('kind', kind)}</StatusBadge>,
  },
  { key: 'user', title: t('securityEvents.label.user'), cell: ({ userName }) => userName },
  { key: 'company', title: t('securityEvents.label.company'), cell: ({ companyName }) => companyName },
  { key: 'entity', title: t('securityEvents.label.entity'), cell: ({ entity }) => wordOf('entity', entity) },
  {
    key: 'owner',
    title: t('securityEvents.label.owner'),
    cell: ({ kind, ownerName }) => ownerName ?? (kind === 'foreign_id' ? t('securityEvents.staff') : null),
  },
  { key: 'call', title: t('securityEvents.label.call'), cell: ({ call }) => <code>{call}</code> },
  { key: 'status', title: t('securityEvents.label.status'), cell: ({ status }) => status },
];
