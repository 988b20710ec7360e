import { t } from '@inspect/contract/i18n';
import { When } from '../../../platform/server-status/index.ts';
import type { Column } from '../../../ui/table/columns.ts';

type Traced = { at: string; partnerName: string; key: string | null };

export const atColumn: Column<Traced> = {
  key: 'at',
  title: t('partnerApi.trace.label.at'),
  cell: ({ at }) => <When at={at} />,
  sortable: true,
};

export const partnerColumn: Column<Traced> = {
  key: 'partner',
  title: t('partnerApi.trace.label.partner'),
  cell: ({ partnerName }) => partnerName,
};

export const keyColumn: Column<Traced> = {
  key: 'key',
  title: t('partnerApi.trace.label.key'),
  cell: ({ key }) => (key === null ? t('partnerApi.trace.sent') : <code>{`${key}…`}</code>),
  hidden: true,
};
