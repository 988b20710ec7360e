import { PAGE_SIZE_MAX } from '@inspect/contract/kernel';
import { useMemo } from 'react';
import { useRead } from '../../platform/api/use-call.ts';
import { failureText } from '../../platform/notify/toast.ts';
import type { PickerProps } from '../../ui/form/picker/picker.tsx';
import type { StaffScope } from './staff-scope.ts';

/** Stations to choose from: of one's own company, or of the company that was chosen. */
export function useStations(
  { calls, all }: StaffScope,
  company: string | null,
): Pick<PickerProps, 'options' | 'failure'> {
  const limit = String(PAGE_SIZE_MAX);
  const chosen = all && company ? { company } : {};
  const read = useRead(
    calls.stations,
    { query: { limit, ...chosen } },
    { enabled: !all || company !== null },
  );
  const rows = read.data?.data;
  const none = all && company === null;
  const options = useMemo(
    () => (none ? [] : rows?.map(({ _id, name }) => ({ id: _id, name }))),
    [none, rows],
  );
  return {
    options,
    failure: read.isError
      ? { message: failureText(read.error), retry: () => void read.refetch() }
      : undefined,
  };
}
