import { t } from '@inspect/contract/i18n';
import { formatDrams, formatWhole } from '@inspect/contract/kernel';
import type { PaymentRow, PaymentTotals } from '@inspect/contract/payments';
import { When } from '../../../platform/server-status/index.ts';
import { StatusBadge } from '../../../ui/status-badge.tsx';
import { Sum } from '../../../ui/sum.tsx';
import type { Column } from '../../../ui/table/columns.ts';
import type { Totals } from '../../../ui/table/table-totals.tsx';
import { plateText, providerText, purposesText, stateTone, timeText, yearsText } from '../payment-words.ts';

type ColumnsOf = {
  /** of every company */
  country: boolean;
  /** of the state's tax alone: its years are what counts */
  environmental: boolean;
};

const text = (
  key: 'station' | 'createdBy' | 'providerNo' | 'number' | 'paidAt',
  cell: (row: PaymentRow) => string | null,
): Column<PaymentRow> => ({ key, title: t(`payments.label.${key}`), cell, hidden: true });

export function paymentColumns({ country, environmental }: ColumnsOf): readonly Column<PaymentRow>[] {
  return [
    { key: 'CarRegNo', title: t('payments.label.CarRegNo'), cell: ({ CarRegNo }) => plateText(CarRegNo) },
    {
      key: 'createdAt',
      title: t('payments.label.createdAt'),
      cell: ({ createdAt }) => <When at={createdAt} />,
      sortable: true,
    },
    {
      key: 'amount',
      title: t('payments.label.amount'),
      cell: ({ amount }) => <Sum amount={amount} />,
      align: 'end',
      sortable: true,
    },
    environmental
      ? { key: 'taxYears', title: t('payments.label.years'), cell: yearsText }
      : { key: 'purpose', title: t('payments.label.purpose'), cell: purposesText, cut: true },
    {
      key: 'state',
      title: t('payments.label.state'),
      cell: ({ state }) => <StatusBadge tone={stateTone(state)}>{t(`payments.state.${state}`)}</StatusBadge>,
      badge: true,
    },
    ...(country
      ? [
          {
            key: 'company',
            title: t('payments.label.company'),
            cell: (row: PaymentRow) => row.companyName,
            cut: true as const,
          },
        ]
      : []),
    {
      key: 'method',
      title: t('payments.label.method'),
      cell: ({ method }) => t(`payments.method.${method}`),
      hidden: !environmental,
    },
    {
      key: 'returned',
      title: t('payments.label.returned'),
      cell: ({ returned }) => (returned === 0 ? null : <Sum amount={returned} />),
      align: 'end',
    },
    {
      key: 'review',
      title: t('payments.label.review'),
      cell: ({ review, openCases }) =>
        review || openCases > 0 ? (
          <StatusBadge tone="bad">{t(`payments.review.${review ?? 'second_success'}`)}</StatusBadge>
        ) : null,
    },
    {
      key: 'received',
      title: t('payments.label.received'),
      cell: ({ received }) => <Sum amount={received} />,
      align: 'end',
      hidden: true,
    },
    { key: 'provider', title: t('payments.label.provider'), cell: providerText, hidden: true },
    text('paidAt', ({ paidAt }) => timeText(paidAt)),
    text('station', (row) => row.stationName),
    text('createdBy', (row) => row.createdByName),
    text('providerNo', (row) => row.providerNo),
    text('number', (row) => row._id),
  ];
}

/** What the ledger says of all that match, whichever page is shown. */
export function totalsOf({ count, received, returned, pending }: PaymentTotals): Totals {
  return {
    label: t('shell.total'),
    line: [
      t('shell.rows', { count: formatWhole(count) }),
      t('payments.totals.received', { sum: formatDrams(received) }),
      t('payments.totals.returned', { sum: formatDrams(returned) }),
      t('payments.totals.net', { sum: formatDrams(received - returned) }),
      ...(pending > 0 ? [t('payments.totals.pending', { sum: formatDrams(pending) })] : []),
    ],
  };
}
