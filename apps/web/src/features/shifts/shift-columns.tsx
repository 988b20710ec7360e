import { t } from '@inspect/contract/i18n';
import { formatDrams, formatWhole } from '@inspect/contract/kernel';
import { SHIFT_SORTS, type Shift, type ShiftTotals } from '@inspect/contract/shifts';
import { When } from '../../platform/server-status/index.ts';
import { StatusBadge } from '../../ui/status-badge.tsx';
import { Sum } from '../../ui/sum.tsx';
import type { Column } from '../../ui/table/columns.ts';
import type { Totals } from '../../ui/table/table-totals.tsx';
import { differenceText, toneOfDifference } from './shift-facts.ts';

const sum = (key: string, title: string, of: (shift: Shift) => number | null): Column<Shift> => ({
  key,
  title,
  align: 'end',
  cell: (shift) => <Sum amount={of(shift)} />,
});

const sorts: readonly string[] = SHIFT_SORTS;

/** `country`: shifts of more than one company. */
export function shiftColumns(country: boolean): readonly Column<Shift>[] {
  return columnsOf(country).map((column) => ({ ...column, sortable: sorts.includes(column.key) }));
}

/** Of the closed ones among all that match: what is open is told to nobody before it was counted. */
export function totalsOf({ closed, expected, counted, corrected, missing, surplus }: ShiftTotals): Totals {
  return {
    label: t('shell.total'),
    line: [
      t('shifts.totals.closed', { count: formatWhole(closed) }),
      t('shifts.totals.expected', { sum: formatDrams(expected) }),
      t('shifts.totals.counted', { sum: formatDrams(counted) }),
      ...(corrected === 0 ? [] : [t('shifts.totals.corrected', { sum: formatDrams(corrected) })]),
      ...(missing > 0 ? [t('shifts.totals.missing', { sum: formatDrams(missing) })] : []),
      ...(surplus > 0 ? [t('shifts.totals.surplus', { sum: formatDrams(surplus) })] : []),
    ],
  };
}

function columnsOf(country: boolean): readonly Column<Shift>[] {
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
      cell: ({ openedAt }) => <When at={openedAt} />,
    },
    {
      key: 'closedAt',
      title: t('shifts.label.closedAt'),
      cell: ({ closed }) => (closed ? <When at={closed.at} /> : null),
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
