import { t } from '@inspect/contract/i18n';
import type { StatementLine } from '@inspect/contract/partner-billing';
import type { TableColumn } from '../../platform/table-files/send-table.ts';

/** One row for each line: its sums add up to the statement. */
export const STATEMENT_COLUMNS: readonly TableColumn<StatementLine>[] = [
  {
    title: t('partnerBilling.label.line'),
    kind: 'text',
    cell: ({ kind, reason }) => [t(`partnerBilling.kind.${kind}`), reason].filter(Boolean).join('․ '),
  },
  { title: t('partnerBilling.label.fromDay'), kind: 'day', cell: ({ fromDay }) => fromDay },
  { title: t('partnerBilling.label.toDay'), kind: 'day', cell: ({ toDay }) => toDay },
  { title: t('partnerBilling.label.calls'), kind: 'whole', cell: ({ calls }) => calls },
  { title: t('partnerBilling.label.free'), kind: 'whole', cell: ({ free }) => free },
  {
    title: t('partnerBilling.label.charged'),
    kind: 'whole',
    cell: ({ calls, free }) => (calls === null || free === null ? null : calls - free),
  },
  { title: t('partnerBilling.label.price'), kind: 'money', cell: ({ price }) => price },
  { title: t('partnerBilling.label.total'), kind: 'money', cell: ({ amount }) => amount },
];
