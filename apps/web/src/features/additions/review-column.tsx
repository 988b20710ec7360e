import { t } from '@inspect/contract/i18n';
import type { LocalRow } from '../../platform/offline/index.ts';
import { StatusBadge } from '../../ui/status-badge.tsx';
import type { Column } from '../../ui/table/columns.ts';

/** What a form added waits for the staff. */
export const isUnreviewed = (row: LocalRow) => row.unreviewed === true;

export const REVIEW: Column<LocalRow> = {
  key: 'unreviewed',
  title: t('additions.review'),
  cell: (row) =>
    row.new || isUnreviewed(row) ? (
      <StatusBadge tone="wait">{t(row.new ? 'additions.unsent' : 'additions.unreviewed')}</StatusBadge>
    ) : null,
  sortable: true,
};
