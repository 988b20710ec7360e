import { checkupsEndpoints } from '@inspect/contract/checkups';
import { useMemo } from 'react';
import { useRead } from '../../platform/api/use-call.ts';
import type { PickerProps } from '../../ui/form/picker/picker.tsx';

/** Why there is no plate or no photo of it, to choose from; and which of them ask for a person's own words. */
export function useCameraReasons() {
  const read = useRead(checkupsEndpoints.cameraReasons, {}, { staleTime: 600_000 });
  const rows = read.data?.data;
  const options = useMemo(() => rows?.map((row) => ({ id: row._id, name: row.name })), [rows]);
  const choice: Pick<PickerProps, 'options'> = { options };
  return {
    choice,
    asksNote: (id: string | null) => rows?.find((row) => row._id === id)?.noteRequired ?? false,
  };
}
