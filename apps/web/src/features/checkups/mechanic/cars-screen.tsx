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
import { listState, pageText } from '../../../platform/navigation/list-state.ts';
import { useScreen } from '../../../platform/navigation/screen.ts';
import { useSearchState } from '../../../platform/navigation/use-search-state.ts';
import { failureText } from '../../../platform/notify/toast.ts';
import { CopyAge, useCopy } from '../../../platform/offline/index.ts';
import { serverNow } from '../../../platform/server-status/index.ts';
import { useStore } from '../../../platform/store.ts';
import { Notice } from '../../../ui/notice.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { EmptyState } from '../../../ui/state/empty-state.tsx';
import { FailedState } from '../../../ui/state/failed-state.tsx';
import { TablePager } from '../../../ui/table/table-pager.tsx';
import { SearchButton } from '../../checkup-list/index.ts';
import { useLiveCheckups } from '../live/use-live-checkups.ts';
import { CarCard } from './car-card.tsx';
import type { Lists } from './car-progress.ts';
import classes from './cars.module.css';
import { useFrequentRead } from './frequent.ts';
import { ownCars } from './own-cars.ts';
import { NOTHING, useLatestOf, useQueues } from './queue.ts';
import { useIsUnanswered } from './use-is-unanswered.ts';
import { type LeftFindings, useLeftFindings } from './use-left-findings.ts';

const search = z.object({ status: z.enum(['closed']).optional(), page: listState.page });
const RENEWED_MS = 60_000;
const OPEN = { limit: String(PAGE_SIZE_MAX), sort: 'createdAt' } as const;

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
  const [{ status, page }, patch] = useSearchState(search);
  const read = useCars(status, page);
  useFrequentRead(true);
  const copy = useStore(ownCars);
  const isUnanswered = useIsUnanswered(read);
  const kept = useLatestOf(isUnanswered && !status ? copy.cars : undefined);
  // What the server said last: a car may have come to this device since the list was answered, and then the line was lost.
  const isLater = kept !== undefined && (copy.at ?? 0) > read.dataUpdatedAt;
  const rows: readonly CheckupRow[] | undefined = isLater ? kept : (read.data?.data ?? kept);
  const { left } = useLeftFindings();
  const queues = useQueues();
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
          { value: 'closed', label: t('checkups.mechanic.closedTab') },
        ]}
        value={status ?? 'open'}
        onChange={(value) => patch({ status: value === 'closed' ? value : null, page: null })}
      />
      {rows ? <CopyAge at={read.data && !isLater ? read.dataUpdatedAt : copy.at} problem={kept} /> : null}
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
      {rows && !status ? <AbandonedCars left={left} open={rows} /> : null}
      <ul className={classes.cars}>
        {rows?.map((row) => (
          <li key={row._id}>
            <CarCard
              row={row}
              left={left.get(row._id)}
              live={(queues?.get(row._id) ?? NOTHING).live}
              lists={lists}
              now={now}
            />
          </li>
        ))}
      </ul>
      {status && read.data && read.data.pagination.count > 0 ? (
        <TablePager
          pagination={read.data.pagination}
          onPage={(next) => {
            patch({ page: pageText(next) });
            window.scrollTo({ top: 0 });
          }}
        />
      ) : null}
    </>
  );
}

/**
 * The open ones as they wait, who came first before the others, and all at once, since they are found by the eye and stored
 * for the pit; those that are closed by pages, the newest first.
 */
function useCars(status: 'closed' | undefined, page: string | undefined) {
  const { company } = useSession().user;
  const asked = status ? { status, ...(page ? { page } : {}) } : OPEN;
  const read = useRead(
    checkupLifecycleEndpoints.mechanicList,
    { query: { fields: CAR_FIELDS.join(','), ...asked } },
    { refetchInterval: RENEWED_MS, keepPrevious: page !== undefined },
  );
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

type AbandonedCarsProps = { left: ReadonlyMap<string, LeftFindings>; open: readonly CheckupRow[] };

/** Of checkups that don't wait for him any more: shown here until he discards it, as no card leads to it in the end. */
function AbandonedCars({ left, open }: AbandonedCarsProps) {
  const abandoned = [...left.values()].filter(
    ({ checkup, keys }) => keys.length > 0 && !open.some(({ _id }) => _id === checkup),
  );
  if (abandoned.length === 0) return null;
  return (
    <Notice tone="wait" title={t('checkups.mechanic.leftTitle')}>
      <ul className={classes.left}>
        {abandoned.map(({ checkup, vehicle, savedAt, keys }) => (
          <li key={checkup}>
            <Anchor component={Link} to={`${pageOf('tech-service-mechanic').url}/${checkup}`}>
              {t('checkups.mechanic.leftOf', {
                vehicle: vehicle ?? t('checkups.list.noPlate'),
                time: formatDateTime(new Date(savedAt)),
                count: keys.length,
              })}
            </Anchor>
          </li>
        ))}
      </ul>
    </Notice>
  );
}
