import { checkupsEndpoints } from '@inspect/contract/checkups';
import { useEffect, useMemo } from 'react';
import { failureOf, useRead } from '../../platform/api/use-call.ts';
import { localKeys } from '../../platform/local-state/keys.ts';
import { readState, writeState } from '../../platform/local-state/local-state.ts';
import type { PickerProps } from '../../ui/form/picker/picker.tsx';

const reasonRows = checkupsEndpoints.cameraReasons.response.shape.data;

/**
 * Why there is no plate or no photo of it, to choose from; and which of them ask for a person's own words. While nobody answers
 * they are those of the last answer: a checkup that was begun is finished without the server.
 */
export function useCameraReasons() {
  const read = useRead(checkupsEndpoints.cameraReasons, {}, { staleTime: 600_000 });
  const answered = read.data?.data;
  useEffect(() => {
    if (answered) writeState(localKeys.cameraReasons, answered);
  }, [answered]);
  const rows = useMemo(
    () =>
      answered ?? (read.isError ? (readState(localKeys.cameraReasons, reasonRows) ?? undefined) : undefined),
    [answered, read.isError],
  );
  const options = useMemo(() => rows?.map((row) => ({ id: row._id, name: row.name })), [rows]);
  const choice: Pick<PickerProps, 'options' | 'failure'> = {
    options,
    failure: rows ? undefined : failureOf(read),
  };
  return {
    choice,
    asksNote: (id: string | null) => rows?.find((row) => row._id === id)?.noteRequired ?? false,
  };
}
