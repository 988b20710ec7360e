import { pageOf } from '@inspect/contract/access';
import { t } from '@inspect/contract/i18n';
import { formatDay, formatDrams, formatWhole } from '@inspect/contract/kernel';
import type { InspectedNotPaid, PaidNotInspected, StationSum } from '@inspect/contract/payments';
import { Anchor } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { When } from '../../../platform/server-status/index.ts';
import { StatusBadge, type Tone } from '../../../ui/status-badge.tsx';
import { Sum } from '../../../ui/sum.tsx';
import type { Column } from '../../../ui/table/columns.ts';
import type { Totals } from '../../../ui/table/table-totals.tsx';
import { plateText } from '../payment-words.ts';

/** Where the reader opens checkups; null = nowhere. */
export type RecordPage = 'company-tech-service' | 'tech-service-all' | null;
type ColumnsOf = { country: boolean; records: RecordPage };
type Placed = Pick<PaidNotInspected, 'companyName' | 'stationName' | 'day' | 'CarRegNo'>;

const TONES: Record<PaidNotInspected['reason'], Tone> = {
  open: 'wait',
  cancelled: 'bad',
  annulled: 'bad',
  deleted: 'bad',
  later: 'good',
  unused: 'info',
  otherwise: 'wait',
};

const when = (at: string) => <When at={at} />;
const plate = <Row extends Placed>(): Column<Row> => ({
  key: 'CarRegNo',
  title: t('payments.label.CarRegNo'),
  cell: ({ CarRegNo }) => plateText(CarRegNo),
  sortable: true,
});

function placeColumns<Row extends Placed>(country: boolean): Column<Row>[] {
  const company: Column<Row> = {
    key: 'company',
    title: t('payments.label.company'),
    cell: ({ companyName }) => companyName,
    sortable: true,
  };
  return [
    ...(country ? [company] : []),
    {
      key: 'station',
      title: t('payments.label.station'),
      cell: ({ stationName }) => stationName,
      sortable: true,
    },
    {
      key: 'day',
      title: t('payments.unsettled.label.day'),
      cell: ({ day }) => formatDay(day),
      sortable: true,
      hidden: true,
    },
  ];
}

export function paidColumns({ country, records }: ColumnsOf): readonly Column<PaidNotInspected>[] {
  return [
    plate(),
    { key: 'at', title: t('payments.label.paidAt'), cell: ({ at }) => when(at), sortable: true },
    {
      key: 'amount',
      title: t('payments.label.amount'),
      cell: ({ amount }) => <Sum amount={amount} />,
      sortable: true,
      align: 'end',
    },
    {
      key: 'reason',
      title: t('payments.unsettled.label.reason'),
      cell: ({ reason }) => (
        <StatusBadge tone={TONES[reason]}>{t(`payments.unsettled.reason.${reason}`)}</StatusBadge>
      ),
      badge: true,
    },
    {
      key: 'purpose',
      title: t('payments.label.purpose'),
      cell: ({ purpose }) => t(`payments.purpose.${purpose}`),
    },
    {
      key: 'method',
      title: t('payments.label.method'),
      cell: ({ method, origin }) =>
        origin === 'onepay' && method !== 'terminal'
          ? t('payments.origin.onepay')
          : t(`payments.method.${method}`),
    },
    ...placeColumns<PaidNotInspected>(country),
    {
      key: 'concludedAt',
      title: t('checkups.label.concludedAt'),
      cell: ({ concludedAt }) => (concludedAt ? when(concludedAt) : null),
      sortable: true,
      hidden: true,
    },
    ...(records
      ? [
          {
            key: 'checkup',
            title: t('payments.label.checkup'),
            cell: ({ checkup }: PaidNotInspected) =>
              checkup ? (
                <Anchor component={Link} to={`${pageOf(records).url}/${checkup}`} size="sm">
                  {t('payments.detail.openCheckup')}
                </Anchor>
              ) : null,
          },
        ]
      : []),
  ];
}

export function inspectedColumns({ country }: ColumnsOf): readonly Column<InspectedNotPaid>[] {
  return [
    plate(),
    {
      key: 'concludedAt',
      title: t('checkups.label.concludedAt'),
      cell: ({ concludedAt }) => when(concludedAt),
      sortable: true,
    },
    {
      key: 'amount',
      title: t('payments.unsettled.label.owed'),
      sortable: true,
      cell: ({ amount }) => <Sum amount={amount} />,
      align: 'end',
    },
    {
      key: 'inspection',
      title: t('payments.purpose.inspection'),
      cell: ({ inspection }) => <Sum amount={inspection} />,
      sortable: true,
      align: 'end',
    },
    {
      key: 'environmental',
      title: t('payments.purpose.environmental'),
      cell: ({ environmental }) =>
        environmental === null ? t('payments.unsettled.unknownTax') : <Sum amount={environmental} />,
      sortable: true,
      align: 'end',
    },
    {
      key: 'paid',
      title: t('payments.label.received'),
      cell: ({ paid }) => <Sum amount={paid} />,
      sortable: true,
      align: 'end',
    },
    ...placeColumns<InspectedNotPaid>(country),
    {
      key: 'createdBy',
      title: t('payments.label.createdBy'),
      cell: ({ createdByName }) => createdByName,
      sortable: true,
    },
  ];
}

export const stationName = ({ stationName: name, companyName }: StationSum, country: boolean) =>
  [name, country ? companyName : null].filter(Boolean).join(' · ') || companyName;

export function totalsOf({ count, amount }: { count: number; amount: number }): Totals {
  return {
    label: t('shell.total'),
    line: [t('shell.rows', { count: formatWhole(count) }), formatDrams(amount)],
  };
}
