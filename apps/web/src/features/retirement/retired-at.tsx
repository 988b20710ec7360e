import { t } from '@inspect/contract/i18n';
import { formatDateTime } from '@inspect/contract/kernel';
import type { LocalRow } from '../../platform/offline/index.ts';
import type { Column } from '../../ui/table/columns.ts';

export const RETIRED_AT: Column<LocalRow> = {
  key: 'retiredAt',
  title: t('reference.retiredAt'),
  sortable: true,
  cell: ({ retiredAt }) => formatDateTime(String(retiredAt)),
};
