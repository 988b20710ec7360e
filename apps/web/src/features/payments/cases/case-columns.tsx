import { t } from '@inspect/contract/i18n';
import { formatDateTime, formatDrams } from '@inspect/contract/kernel';
import type { DoublePayment } from '@inspect/contract/payments';
import { Button } from '@mantine/core';
import { When } from '../../../platform/server-status/index.ts';
import { StatusBadge } from '../../../ui/status-badge.tsx';
import { Sum } from '../../../ui/sum.tsx';
import type { Column } from '../../../ui/table/columns.ts';
import { caseTone, plateText, timeText } from '../payment-words.ts';

type CaseColumnsOf = {
  /** of every company */
  country: boolean;
  /** null = he only reads */
  onDecide: ((of: DoublePayment) => void) | null;
};

export function caseColumns({ country, onDecide }: CaseColumnsOf): readonly Column<DoublePayment>[] {
  return [
    { key: 'CarRegNo', title: t('payments.label.CarRegNo'), cell: ({ CarRegNo }) => plateText(CarRegNo) },
    {
      key: 'openedAt',
      title: t('payments.cases.label.openedAt'),
      cell: ({ openedAt }) => <When at={openedAt} />,
      sortable: true,
    },
    ...(country
      ? [
          {
            key: 'company',
            title: t('payments.label.company'),
            cell: (row: DoublePayment) => row.companyName,
          },
        ]
      : []),
    {
      key: 'amount',
      title: t('payments.label.amount'),
      cell: ({ amount }) => <Sum amount={amount} />,
      align: 'end',
    },
    {
      key: 'purpose',
      title: t('payments.label.purpose'),
      cell: ({ purpose }) => t(`payments.purpose.${purpose}`),
    },
    {
      key: 'method',
      title: t('payments.label.method'),
      cell: ({ method }) => t(`payments.method.${method}`),
      hidden: true,
    },
    { key: 'other', title: t('payments.cases.label.other'), cell: otherText },
    {
      key: 'status',
      title: t('payments.cases.label.status'),
      cell: ({ status }) => (
        <StatusBadge tone={caseTone(status)}>{t(`payments.cases.state.${status}`)}</StatusBadge>
      ),
      badge: true,
    },
    {
      key: 'note',
      title: t('payments.cases.label.note'),
      cell: ({ note }) => note,
      cut: true,
      hidden: true,
    },
    {
      key: 'decidedAt',
      title: t('payments.cases.label.decidedAt'),
      cell: ({ decidedAt }) => timeText(decidedAt),
      hidden: true,
    },
    ...(onDecide
      ? [
          {
            key: 'decide',
            title: t('payments.cases.decide'),
            cell: (row: DoublePayment) =>
              row.status === 'open' ? (
                <Button variant="default" size="compact-sm" onClick={() => onDecide(row)}>
                  {t('payments.cases.decide')}
                </Button>
              ) : null,
          },
        ]
      : []),
  ];
}

/** What had been paid before it. */
function otherText({ otherAmount, otherMethod, otherAt }: DoublePayment): string | null {
  if (otherAmount === null || otherMethod === null || otherAt === null) return null;
  return t('payments.cases.other', {
    amount: formatDrams(otherAmount),
    method: t(`payments.method.${otherMethod}`),
    time: formatDateTime(otherAt),
  });
}
