import { type CheckupRow, checkupLifeEndpoints } from '@inspect/contract/checkups';
import { t } from '@inspect/contract/i18n';
import { PAGE_SIZE_MAX } from '@inspect/contract/kernel';
import { SegmentedControl, Skeleton, Stack } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { z } from 'zod';
import { useSession } from '../../../platform/access/session.ts';
import { forgetReads, useRead } from '../../../platform/api/use-call.ts';
import { useScreen } from '../../../platform/navigation/screen.ts';
import { useSearchState } from '../../../platform/navigation/use-search-state.ts';
import { failureText } from '../../../platform/notify/toast.ts';
import { PageHeader } from '../../../ui/page-header.tsx';
import { EmptyState } from '../../../ui/state/empty-state.tsx';
import { FailedState } from '../../../ui/state/failed-state.tsx';
import { changedKeys } from '../findings/entries.ts';
import { useLiveCheckups } from '../live/use-live-checkups.ts';
import { SearchButton } from '../search/search-button.tsx';
import { CarCard } from './car-card.tsx';
import classes from './cars.module.css';
import { useKeptFindings } from './use-kept-findings.ts';

const search = z.object({ status: z.enum(['concluded']).optional() });
const RENEWED_MS = 60_000;

const FIELDS = [
  'CarRegNo',
  'VIN',
  'carName',
  'carModelName',
  'carTypeName',
  'productionYear',
  'createdAt',
  'status',
  'Opinion',
  'classificators',
  'newClassificators',
  'failedBefore',
] as const satisfies readonly (keyof CheckupRow)[];

/** The cars that wait for this mechanic, and those he has lately been done with. */
export default function CarsScreen() {
  const { title } = useScreen();
  const [{ status }, patch] = useSearchState(search);
  const read = useCars(status);
  const rows = read.data?.data;
  const unsent = useUnsentByCheckup();
  return (
    <>
      <PageHeader title={t(title)} actions={<SearchButton page="tech-service-mechanic" />} />
      <SegmentedControl
        size="md"
        fullWidth
        className={classes.which ?? ''}
        aria-label={t('checkups.mechanic.which')}
        data={[
          { value: 'open', label: t('checkups.mechanic.openTab') },
          { value: 'concluded', label: t('checkups.mechanic.closedTab') },
        ]}
        value={status ?? 'open'}
        onChange={(value) => patch({ status: value === 'concluded' ? value : null })}
      />
      {read.error && !rows ? (
        <FailedState message={failureText(read.error)} retry={() => void read.refetch()} />
      ) : null}
      {!rows && !read.error ? (
        <Stack aria-busy>
          <Skeleton height={120} radius="md" />
          <Skeleton height={120} radius="md" />
        </Stack>
      ) : null}
      {rows?.length === 0 ? (
        <EmptyState text={t(status ? 'checkups.mechanic.noneClosed' : 'checkups.mechanic.none')} />
      ) : null}
      <ul className={classes.cars}>
        {rows?.map((row) => (
          <li key={row._id}>
            <CarCard row={row} unsent={unsent.get(row._id) ?? 0} />
          </li>
        ))}
      </ul>
    </>
  );
}

function useCars(status: 'concluded' | undefined) {
  const client = useQueryClient();
  const { company } = useSession().user;
  const refresh = useCallback(() => void forgetReads(client, checkupLifeEndpoints.mechanicList), [client]);
  useLiveCheckups(company, refresh);
  const query = { fields: FIELDS.join(','), limit: String(PAGE_SIZE_MAX), ...(status ? { status } : {}) };
  return useRead(checkupLifeEndpoints.mechanicList, { query }, { refetchInterval: RENEWED_MS });
}

/** How many entries wait on this device, by checkup. */
function useUnsentByCheckup(): ReadonlyMap<string, number> {
  const kept = useKeptFindings() ?? [];
  return new Map(kept.map(({ checkup, base, mine }) => [checkup, changedKeys(base, mine).length]));
}
