import { t } from '@inspect/contract/i18n';
import { formatDay, formatDrams, formatPlate, formatWhole, paginationOf } from '@inspect/contract/kernel';
import {
  type RemindersOverview as Overview,
  REMINDER_STEPS,
  remindersEndpoints,
} from '@inspect/contract/reminders';
import { Paper, Skeleton, Stack, Title } from '@mantine/core';
import { useSession } from '../../platform/access/session.ts';
import { failureOf, useRead } from '../../platform/api/use-call.ts';
import { columnStorage } from '../../platform/local-state/column-storage.ts';
import { When } from '../../platform/server-status/index.ts';
import { type Fact, Facts } from '../../ui/facts.tsx';
import { Notice } from '../../ui/notice.tsx';
import { EmptyState } from '../../ui/state/empty-state.tsx';
import { FailedState } from '../../ui/state/failed-state.tsx';
import type { Column } from '../../ui/table/columns.ts';
import { DataTable } from '../../ui/table/data-table.tsx';

const AGAIN_MS = 60_000;

export default function RemindersOverview() {
  const { user } = useSession();
  const read = useRead(remindersEndpoints.overview, {}, { staleTime: 0, refetchInterval: AGAIN_MS });
  const failure = failureOf(read);
  const overview = read.data?.data;
  return (
    <Paper withBorder p="md" mb="sm" component="section" aria-label={t('reminders.overview')}>
      <Stack gap="md">
        <Title order={3} size="h5">
          {t('reminders.overview')}
        </Title>
        {failure ? <FailedState {...failure} /> : null}
        {read.isPending ? <Skeleton height={120} /> : null}
        {overview ? (
          <>
            {overview.provider ? null : <Notice tone="wait" title={t('reminders.noProvider')} slim />}
            <Facts facts={factsOf(overview)} />
            <Title order={4} size="h6">
              {t('reminders.unsent')}
            </Title>
            <DataTable
              label={t('reminders.unsent')}
              columns={COLUMNS}
              columnStorage={columnStorage(user.id, 'reminders')}
              rows={overview.unsent}
              rowId={({ _id }) => _id}
              paging={{ pagination: onePage(overview.unsent.length), onPage: () => {} }}
              empty={<EmptyState text={t('reminders.allSent')} />}
            />
          </>
        ) : null}
      </Stack>
    </Paper>
  );
}

const onePage = (rows: number) => paginationOf(rows, 1, Math.max(rows, 1));

function factsOf({ on, open, from, to, spent, ceiling, counts }: Overview): Fact[] {
  return [
    { name: t('reminders.status'), value: t(on ? 'reminders.isOn' : 'reminders.isOff') },
    {
      name: t('reminders.hours'),
      value: t(open ? 'reminders.hoursOpen' : 'reminders.hoursQuiet', { from, to }),
    },
    {
      name: t('reminders.spent'),
      value: t('reminders.spentOf', { spent: formatDrams(spent), ceiling: formatDrams(ceiling) }),
    },
    ...REMINDER_STEPS.map((step) => ({
      name: t(`reminders.step.${step}`),
      value: countsText(counts.filter((each) => each.step === step)),
    })),
  ];
}

function countsText(counts: Overview['counts']): string {
  const told = counts.map(({ state, count }) =>
    t('reminders.countOf', { state: t(`reminders.state.${state}`), count: formatWhole(count) }),
  );
  return told.join(' · ');
}

const COLUMNS: readonly Column<Overview['unsent'][number]>[] = [
  { key: 'at', title: t('reminders.at'), cell: ({ at }) => <When at={at} /> },
  {
    key: 'car',
    title: t('reminders.car'),
    cell: ({ CarRegNo, VIN }) => (CarRegNo === null ? VIN : formatPlate(CarRegNo)),
  },
  { key: 'dueOn', title: t('reminders.dueOn'), cell: ({ dueOn }) => formatDay(dueOn) },
  { key: 'step', title: t('reminders.stepTitle'), cell: ({ step }) => t(`reminders.step.${step}`) },
  { key: 'state', title: t('reminders.status'), cell: ({ state }) => t(`reminders.state.${state}`) },
  {
    key: 'why',
    title: t('reminders.why'),
    cell: ({ reason }) => (reason === null ? null : t(`reminders.reason.${reason}`)),
  },
];
