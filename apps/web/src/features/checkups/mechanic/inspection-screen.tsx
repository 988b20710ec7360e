import { pageOf } from '@inspect/contract/access';
import { type Checkup, checkupsEndpoints } from '@inspect/contract/checkups';
import { t } from '@inspect/contract/i18n';
import { Button, Skeleton, Stack } from '@mantine/core';
import { IconArrowLeft } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { ServerRefusal } from '../../../platform/api/call.ts';
import { useRead } from '../../../platform/api/use-call.ts';
import { useParam } from '../../../platform/navigation/use-param.ts';
import { failureText } from '../../../platform/notify/toast.ts';
import { CopyAge } from '../../../platform/offline/index.ts';
import { useStore } from '../../../platform/store.ts';
import { PageHeader } from '../../../ui/page-header.tsx';
import { EmptyState } from '../../../ui/state/empty-state.tsx';
import { FailedState } from '../../../ui/state/failed-state.tsx';
import { PhotographedFindings } from '../../photos/index.ts';
import { useClassificators } from '../findings/use-classificators.ts';
import { useLiveRecord } from '../live/use-live-record.ts';
import { AbandonedFindings } from './abandoned-findings.tsx';
import { CarHead } from './car-head.tsx';
import { Inspection } from './inspection.tsx';
import { ownCars } from './own-cars.ts';
import { useQueues } from './queue.ts';
import { useIsUnanswered } from './use-is-unanswered.ts';
import { type LeftFindings, useLeftFindings } from './use-left-findings.ts';
import { useStoredFindings } from './use-stored-findings.ts';

export default function InspectionScreen() {
  const id = useParam('id');
  const read = useRead(checkupsEndpoints.record, { params: { id } });
  const { cars, at } = useStore(ownCars);
  const isUnanswered = useIsUnanswered(read);
  const kept = isUnanswered && !read.data ? cars?.find(({ _id }) => _id === id) : undefined;
  const record = read.data?.data ?? kept;
  if (record)
    return (
      <>
        <CopyAge at={kept ? at : read.dataUpdatedAt} problem={kept} />
        <Car key={id} record={record} />
      </>
    );
  if (read.error instanceof ServerRefusal && read.error.status === 404) return <NotHis key={id} id={id} />;
  if (read.error) return <FailedState message={failureText(read.error)} retry={() => void read.refetch()} />;
  return <Waiting />;
}

function Car({ record }: { record: Checkup }) {
  useLiveRecord(record);
  const stored = useFirst(useStoredFindings().drafts);
  const queues = useQueues();
  const { groups, failure } = useClassificators(record);
  return (
    <>
      <CarHead record={record} />
      {failure ? <FailedState {...failure} /> : null}
      {groups && stored && queues ? (
        <Inspection
          record={record}
          place="device"
          restored={stored.find(({ payload }) => payload.checkup === record._id) ?? null}
          groups={groups}
        />
      ) : (
        <Waiting />
      )}
    </>
  );
}

/**
 * What was read first. It is read anew when the key that seals it comes late: what was tapped meanwhile waits in this page
 * for that key too, and would be gone with it.
 */
function useFirst<Value>(value: Value | undefined): Value | undefined {
  const [first, setFirst] = useState(value);
  if (first === undefined && value !== undefined) setFirst(value);
  return first ?? value;
}

/** Given to another mechanic, or closed long ago: what he had noted and not sent is still his to read. */
function NotHis({ id }: { id: string }) {
  const { left, discard } = useLeftFindings();
  const abandoned = left.get(id);
  return (
    <>
      {abandoned ? <Left abandoned={abandoned} onDiscard={() => void discard(id)} /> : null}
      <EmptyState text={t('checkups.form.notFoundRecord')} action={<ToCars />} />
    </>
  );
}

function Left({ abandoned, onDiscard }: { abandoned: LeftFindings; onDiscard: () => void }) {
  const { checkup, vehicle, savedAt, keys, mine } = abandoned;
  // Of which vehicle it was is not asked: names alone are wanted.
  const { groups = [] } = useClassificators({ createdAt: new Date(savedAt).toISOString() });
  return (
    <PhotographedFindings checkup={checkup} attachments={[]}>
      {vehicle ? <PageHeader title={vehicle} /> : null}
      <AbandonedFindings vehicle={vehicle} keys={keys} mine={mine} groups={groups} onDiscard={onDiscard} />
    </PhotographedFindings>
  );
}

function ToCars() {
  const navigate = useNavigate();
  return (
    <Button
      variant="default"
      leftSection={<IconArrowLeft size={18} aria-hidden />}
      onClick={() => void navigate({ to: pageOf('tech-service-mechanic').url })}
    >
      {t('checkups.mechanic.toCars')}
    </Button>
  );
}

function Waiting() {
  return (
    <Stack aria-busy mt="md">
      <Skeleton height={56} radius="md" />
      <Skeleton height={56} radius="md" />
      <Skeleton height={56} radius="md" />
    </Stack>
  );
}
