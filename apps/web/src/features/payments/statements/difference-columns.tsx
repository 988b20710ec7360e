import { t } from '@inspect/contract/i18n';
import { formatDateTime, formatDay } from '@inspect/contract/kernel';
import type { DifferenceKind, StatementDifference } from '@inspect/contract/payment-statements';
import { Button, Group } from '@mantine/core';
import { When } from '../../../platform/server-status/index.ts';
import { StatusBadge, type Tone } from '../../../ui/status-badge.tsx';
import { Sum } from '../../../ui/sum.tsx';
import type { Column } from '../../../ui/table/columns.ts';
import { plateText, wordOf } from '../payment-words.ts';

const TONES: Record<DifferenceKind, Tone> = {
  missing_here: 'bad',
  not_entered: 'bad',
  amount: 'wait',
  returned_there: 'wait',
  missing_there: 'info',
};

type Row = StatementDifference;
type Doing = { onEnter: (of: Row) => void; onSettle: (of: Row) => void };

const sum = (key: 'there' | 'asked' | 'here', hidden = false): Column<Row> => ({
  key,
  title: t(`paymentStatements.label.${key}`),
  cell: (row) => (row[key] === null ? '—' : <Sum amount={row[key]} />),
  align: 'end',
  sortable: true,
  ...(hidden && { hidden }),
});

/** `doing` null = he only reads. */
export function differenceColumns(doing: Doing | null): readonly Column<Row>[] {
  return [
    {
      key: 'CarRegNo',
      title: t('paymentStatements.label.CarRegNo'),
      cell: ({ CarRegNo, row }) => (row === null ? t('paymentStatements.unlinked') : plateText(CarRegNo)),
      sortable: true,
    },
    {
      key: 'day',
      title: t('paymentStatements.label.day'),
      cell: ({ day }) => formatDay(day),
      sortable: true,
    },
    {
      key: 'provider',
      title: t('paymentStatements.label.provider'),
      cell: ({ provider }) => t(`paymentStatements.provider.${provider}`),
    },
    {
      key: 'kind',
      title: t('paymentStatements.label.kind'),
      cell: ({ kind }) => <StatusBadge tone={TONES[kind]}>{t(`paymentStatements.kind.${kind}`)}</StatusBadge>,
      badge: true,
    },
    sum('there'),
    sum('here'),
    sum('asked', true),
    {
      key: 'heard',
      title: t('paymentStatements.label.heard'),
      cell: ({ heard }) => heard && wordOf(heard),
      hidden: true,
    },
    {
      key: 'transaction',
      title: t('paymentStatements.label.transaction'),
      cell: (row) => row.transaction,
      sortable: true,
      cut: true,
    },
    {
      key: 'number',
      title: t('paymentStatements.label.number'),
      cell: (row) => row.number,
      sortable: true,
      hidden: true,
    },
    {
      key: 'company',
      title: t('paymentStatements.label.company'),
      cell: (row) => row.companyName,
      sortable: true,
      hidden: true,
    },
    {
      key: 'since',
      title: t('paymentStatements.label.since'),
      cell: ({ since }) => <When at={since} />,
      sortable: true,
      hidden: true,
    },
    {
      key: 'actions',
      title: t('paymentStatements.actions'),
      cell: (row) => (row.settled ? <Settled of={row.settled} /> : doing && <Actions of={row} {...doing} />),
    },
  ];
}

/** How people settled it, in the place of what could be done. */
const Settled = ({ of }: { of: NonNullable<Row['settled']> }) =>
  [of.note, of.byName, formatDateTime(of.at)].filter(Boolean).join(' · ');

function Actions({ of, onEnter, onSettle }: Doing & { of: Row }) {
  return (
    <Group gap="xs" wrap="nowrap">
      {of.enterable ? (
        <Button size="compact-sm" onClick={() => onEnter(of)}>
          {t('paymentStatements.enter.button')}
        </Button>
      ) : null}
      <Button variant="default" size="compact-sm" onClick={() => onSettle(of)}>
        {t('paymentStatements.settle.button')}
      </Button>
    </Group>
  );
}
