import { type Checkup, checkupsEndpoints } from '@inspect/contract/checkups';
import { Skeleton, Stack } from '@mantine/core';
import type { ReactNode } from 'react';
import { ServerRefusal } from '../../../platform/api/call.ts';
import { failureOf, useRead } from '../../../platform/api/use-call.ts';
import { FailedState, type Failure } from '../../../ui/state/failed-state.tsx';

type ReadRecordProps = {
  id: string;
  /** there is none, or none for this person; also when it was there a moment ago */
  missing: ReactNode;
  /** what stands in place of a record that could not be read; without it the sentence why alone */
  unread?: (failure: Failure & { problem: unknown }) => ReactNode;
  children: (record: Checkup) => ReactNode;
};

const failedState = ({ message, retry }: Failure) => <FailedState message={message} retry={retry} />;

/** One checkup of the server, or what stands in its way. */
export function ReadRecord({ id, missing, unread = failedState, children }: ReadRecordProps) {
  const read = useRead(checkupsEndpoints.record, { params: { id } });
  if (read.error instanceof ServerRefusal && read.error.status === 404) return missing;
  if (read.data) return children(read.data.data);
  const failure = failureOf(read);
  if (failure) return unread({ ...failure, problem: read.error });
  return (
    <Stack aria-busy>
      <Skeleton height={44} width="min(28rem, 100%)" />
      <Skeleton height={140} radius="md" />
      <Skeleton height={220} radius="md" />
    </Stack>
  );
}
