import { t } from '@inspect/contract/i18n';
import { day, formatDay, objectId, yerevanDay } from '@inspect/contract/kernel';
import { shiftsEndpoints } from '@inspect/contract/shifts';
import { stationsEndpoints } from '@inspect/contract/stations';
import { Box, Button, Group, Skeleton, Text } from '@mantine/core';
import { IconPrinter } from '@tabler/icons-react';
import { useState } from 'react';
import { flushSync } from 'react-dom';
import { z } from 'zod';
import { useSession } from '../../platform/access/session.ts';
import { NoResponse, ServerRefusal } from '../../platform/api/call.ts';
import { useAllRows } from '../../platform/api/use-all-rows.ts';
import { failureOf, useRead } from '../../platform/api/use-call.ts';
import { useSearchState } from '../../platform/navigation/use-search-state.ts';
import { serverNow } from '../../platform/server-status/index.ts';
import { ExportButton } from '../../platform/table-files/export-button.tsx';
import { DayField } from '../../ui/filters/day-field.tsx';
import { Picker } from '../../ui/form/picker/picker.tsx';
import { Notice } from '../../ui/notice.tsx';
import { EmptyState } from '../../ui/state/empty-state.tsx';
import { FailedState } from '../../ui/state/failed-state.tsx';
import { DayReportSheet } from './day-report-sheet.tsx';
import classes from './shifts.module.css';

const address = z.object({ station: objectId.optional(), day: day.optional() });

type Sheet = 'page' | 'roll';
const SIZES: Record<Sheet, string> = {
  page: '@page { size: A4; margin: 12mm; }',
  roll: '@page { size: 80mm 297mm; margin: 3mm; }',
};

/** The day of a station: which one and of which day is chosen above it, and stays in the address. */
export function DayReportView() {
  const { user, can } = useSession();
  const [search, patch] = useSearchState(address);
  const [sheet, setSheet] = useState<Sheet>('page');
  const today = yerevanDay(serverNow());
  const stations = useStations(user.station === null);
  const station =
    user.station ?? search.station ?? (stations.rows?.length === 1 ? stations.rows[0]?._id : undefined);
  const shown = search.day ?? today;
  const query = { station: station ?? '', day: shown };
  const read = useRead(
    shiftsEndpoints.dayReport,
    { query },
    { enabled: station !== undefined, staleTime: 0 },
  );
  const print = (size: Sheet) => {
    flushSync(() => setSheet(size));
    window.print();
  };
  const report = read.error ? undefined : read.data?.data;
  return (
    <>
      <style media="print">{SIZES[sheet]}</style>
      <Group className={classes.screen ?? ''} align="flex-end" mb="md" gap="sm">
        {user.station === null ? (
          <Box w={{ base: '100%', sm: 320 }}>
            <Picker
              name="station"
              label={t('shifts.label.station')}
              options={stations.rows?.map(({ _id, name, companyName }) => ({
                id: _id,
                name,
                ...(user.company === null ? { note: companyName } : {}),
              }))}
              failure={stations.failure}
              value={station ?? null}
              onChange={(chosen) => patch({ station: chosen })}
            />
          </Box>
        ) : null}
        <DayField
          label={t('shifts.label.day')}
          name="day"
          value={shown}
          today={today}
          max={today}
          onChange={(chosen) => patch({ day: chosen === today ? null : chosen })}
        />
        {report ? (
          <Group gap="sm">
            <SheetButton onPrint={() => print('page')}>{t('shifts.day.printA4')}</SheetButton>
            <SheetButton onPrint={() => print('roll')}>{t('shifts.day.print80')}</SheetButton>
            {can('cash-shifts', 'export') ? (
              <ExportButton
                path={shiftsEndpoints.dayReportExported.path}
                query={query}
                title={t('shifts.day.of', { station: report.station.name, day: formatDay(shown) })}
              />
            ) : null}
          </Group>
        ) : null}
      </Group>
      {station === undefined && stations.rows ? <EmptyState text={t('shifts.day.choose')} /> : null}
      {station !== undefined && read.isPending ? <Skeleton height={360} /> : null}
      <Problem read={read} />
      {report ? <DayReportSheet report={report} sheet={sheet} own={can('cash-shifts', 'create')} /> : null}
    </>
  );
}

function SheetButton({ onPrint, children }: { onPrint: () => void; children: string }) {
  return (
    <Button variant="default" leftSection={<IconPrinter size={18} aria-hidden />} onClick={onPrint}>
      {children}
    </Button>
  );
}

type Read = Pick<ReturnType<typeof useRead>, 'data' | 'error' | 'refetch'>;

/** Why there is no report: he has yet to count, nobody answers, or something else. */
function Problem({ read }: { read: Read }) {
  const { error } = read;
  if (error instanceof ServerRefusal && error.code === 'shift.count_first')
    return (
      <Notice role="status" tone="wait" title={error.message}>
        <Text size="sm">{t('shifts.day.countFirst')}</Text>
      </Notice>
    );
  const failure = failureOf({ ...read, data: undefined });
  if (!failure) return null;
  return (
    <>
      {error instanceof NoResponse ? <Notice tone="wait" title={t('shifts.needsServer')} /> : null}
      <FailedState {...failure} />
    </>
  );
}

/** Those within one's rights; null of an operator of one station, who needs no choice. */
function useStations(enabled: boolean) {
  return useAllRows(stationsEndpoints.list, enabled);
}
