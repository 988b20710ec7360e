import { pageOf } from '@inspect/contract/access';
import { type CheckupRow, checkupLifecycleEndpoints } from '@inspect/contract/checkups';
import { t } from '@inspect/contract/i18n';
import { formatDateTime, PAGE_SIZE_MAX } from '@inspect/contract/kernel';
import { Anchor, SegmentedControl, Skeleton, Stack } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useCallback, useEffect, useMemo, useState } from 'react';
import { z } from 'zod';
import { useSession } from '../../../platform/access/session.ts';
import { useRead } from '../../../platform/api/use-call.ts';
import { useScreen } from '../../../platform/navigation/screen.ts';
import { useSearchState } from '../../../platform/navigation/use-search-state.ts';
import { failureText } from '../../../platform/notify/toast.ts';
import { useCopy } from '../../../platform/offline/index.ts';
import { serverNow } from '../../../platform/server-status/index.ts';
import { Notice } from '../../../ui/notice.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { EmptyState } from '../../../ui/state/empty-state.tsx';
import { FailedState } from '../../../ui/state/failed-state.tsx';
import { SearchButton } from '../../checkup-list/index.ts';
import { useLiveCheckups } from '../live/use-live-checkups.ts';
import { CarCard, pendingIn } from './car-card.tsx';
import type { Lists } from './car-progress.ts';
import classes from './cars.module.css';
import { useFrequentRead } from './frequent.ts';
import { type StoredFindings, useStoredFindings } from './use-stored-findings.ts';

const search = z.object({ status: z.enum(['concluded']).optional() });
const RENEWED_MS = 60_000;

export const CAR_FIELDS = [
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
  'vehicleCategories',
  'fuelKinds',
] as const satisfies readonly (keyof CheckupRow)[];

/** The cars that wait for this mechanic, and those he has lately been done with. */
export default function CarsScreen() {
  const { title } = useScreen();
  const [{ status }, patch] = useSearchState(search);
  const read = useCars(status);
  useFrequentRead(true);
  const rows = read.data?.data;
  const { drafts: stored = [] } = useStoredFindings();
  const here = new Map(stored.map((one) => [one.payload.checkup, one]));
  const lists = useLists();
  const now = useMinute();
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
      {rows && !status ? <AbandonedCars stored={stored} open={rows} /> : null}
      <ul className={classes.cars}>
        {rows?.map((row) => (
          <li key={row._id}>
            <CarCard row={row} here={here.get(row._id)} lists={lists} now={now} />
          </li>
        ))}
      </ul>
    </>
  );
}

function useCars(status: 'concluded' | undefined) {
  const { company } = useSession().user;
  const query = { fields: CAR_FIELDS.join(','), limit: String(PAGE_SIZE_MAX), ...(status ? { status } : {}) };
  const read = useRead(checkupLifecycleEndpoints.mechanicList, { query }, { refetchInterval: RENEWED_MS });
  const { refetch } = read;
  useLiveCheckups(
    company,
    useCallback(() => void refetch(), [refetch]),
  );
  return read;
}

/** Both lists of this device; undefined while they are not there. */
function useLists(): Lists | undefined {
  const classificators = useCopy('classificators').rows;
  const newClassificators = useCopy('newClassificators').rows;
  return useMemo(
    () => (classificators && newClassificators ? { classificators, newClassificators } : undefined),
    [classificators, newClassificators],
  );
}

/** The server's time, anew each minute. */
function useMinute(): number {
  const [now, setNow] = useState(() => serverNow().getTime());
  useEffect(() => {
    const timer = setInterval(() => setNow(serverNow().getTime()), RENEWED_MS);
    return () => clearInterval(timer);
  }, []);
  return now;
}

type AbandonedCarsProps = { stored: readonly StoredFindings[]; open: readonly CheckupRow[] };

/** Of checkups that don't wait for him any more: shown here until he discards it, as no card leads to it in the end. */
function AbandonedCars({ stored, open }: AbandonedCarsProps) {
  const abandoned = stored.filter(({ payload }) => !open.some(({ _id }) => _id === payload.checkup));
  if (abandoned.length === 0) return null;
  return (
    <Notice tone="wait" title={t('checkups.mechanic.leftTitle')}>
      <ul className={classes.left}>
        {abandoned.map((one) => (
          <li key={one.id}>
            <Anchor component={Link} to={`${pageOf('tech-service-mechanic').url}/${one.payload.checkup}`}>
              {t('checkups.mechanic.leftOf', {
                vehicle: one.payload.vehicle ?? t('checkups.list.noPlate'),
                time: formatDateTime(new Date(one.savedAt)),
                count: pendingIn(one),
              })}
            </Anchor>
          </li>
        ))}
      </ul>
    </Notice>
  );
}
