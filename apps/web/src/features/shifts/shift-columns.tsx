import { t } from '@inspect/contract/i18n';
import { formatDateTime } from '@inspect/contract/kernel';
import type { Shift } from '@inspect/contract/shifts';
import { StatusBadge } from '../../ui/status-badge.tsx';
import { Sum } from '../../ui/sum.tsx';
import type { Column } from '../../ui/table/columns.ts';
import { differenceText, toneOfDifference } from './shift-facts.ts';

const sum = (key: string, title: string, of: (shift: Shift) => number | null): Column<Shift> => ({
  key,
  title,
  align: 'end',
  cell: (shift) => <Sum amount={of(shift)} />,
});

/** `country`: shifts of more than one company. */
export function shiftColumns(country: boolean): readonly Column<Shift>[] {
  return [
    { key: 'operator', title: t('shifts.label.operator'), cell: ({ operatorName }) => operatorName },
    {
      key: 'state',
      title: t('shifts.label.state'),
      badge: true,
      cell: (shift) => <ShiftState shift={shift} />,
    },
    ...(country
      ? [
          {
            key: 'company',
            title: t('shifts.label.company'),
            cell: ({ companyName }: Shift) => companyName,
            cut: true as const,
          },
        ]
      : []),
    {
      key: 'station',
      title: t('shifts.label.station'),
      cell: ({ stationName }) => stationName ?? t('shifts.wholeCompany'),
      cut: true,
    },
    {
      key: 'openedAt',
      title: t('shifts.label.openedAt'),
      cell: ({ openedAt }) => <time dateTime={openedAt}>{formatDateTime(openedAt)}</time>,
      sortable: true,
    },
    {
      key: 'closedAt',
      title: t('shifts.label.closedAt'),
      cell: ({ closed }) => (closed ? <time dateTime={closed.at}>{formatDateTime(closed.at)}</time> : null),
    },
    { ...sum('opening', t('shifts.label.opening'), ({ opening }) => opening), hidden: true },
    sum('expected', t('shifts.expected'), ({ moved }) => moved?.expected ?? null),
    sum('counted', t('shifts.counted'), ({ closed, count }) =>
      count && (closed || count.stands) ? count.counted : null,
    ),
  ];
}

/** How it stands, and what is missing or too much in a closed one. */
function ShiftState({ shift }: { shift: Shift }) {
  if (shift.difference === null) return <StatusBadge tone="info">{t('shifts.state.open')}</StatusBadge>;
  return (
    <StatusBadge tone={toneOfDifference(shift.difference)}>{differenceText(shift.difference)}</StatusBadge>
  );
}
