import { type Checkup, checkupsEndpoints } from '@inspect/contract/checkups';
import { Skeleton, Stack } from '@mantine/core';
import type { ReactNode } from 'react';
import { ServerRefusal } from '../../../platform/api/call.ts';
import { useRead } from '../../../platform/api/use-call.ts';
import { failureText } from '../../../platform/notify/toast.ts';
import { FailedState } from '../../../ui/state/failed-state.tsx';

type ReadRecordProps = {
  id: string;
  /** there is none, or none for this person; also when it was there a moment ago */
  missing: ReactNode;
  children: (record: Checkup) => ReactNode;
};

/** One checkup of the server, or what stands in its way. */
export function ReadRecord({ id, missing, children }: ReadRecordProps) {
  const read = useRead(checkupsEndpoints.record, { params: { id } });
  if (read.error instanceof ServerRefusal && read.error.status === 404) return missing;
  if (read.data) return children(read.data.data);
  if (read.error) return <FailedState message={failureText(read.error)} retry={() => void read.refetch()} />;
  return (
    <Stack aria-busy>
      <Skeleton height={44} width="min(28rem, 100%)" />
      <Skeleton height={140} radius="md" />
      <Skeleton height={220} radius="md" />
    </Stack>
  );
}
