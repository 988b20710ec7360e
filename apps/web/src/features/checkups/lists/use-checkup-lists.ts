import { checkupsEndpoints } from '@inspect/contract/checkups';
import type { ListName } from '@inspect/contract/reference';
import { useMemo } from 'react';
import { useRead } from '../../../platform/api/use-call.ts';
import type { PickerProps } from '../../../ui/form/picker/picker.tsx';
import type { DraftValues } from '../draft/draft.ts';
import { carTypeRow, countyRow, plainRow } from './rows.ts';
import { optionsOf, useListRows } from './use-options.ts';
import { useRecent } from './use-recent.ts';

type Choice = Pick<PickerProps, 'options' | 'failure' | 'recent'>;

/** One reference list as a picker takes it. */
function useChoice(name: ListName, filter: Readonly<Record<string, string>> | null = {}): Choice {
  const recent = useRecent(name);
  const { rows, failure } = useListRows(name, plainRow, filter);
  const options = useMemo(() => optionsOf(rows), [rows]);
  return { options, failure, recent };
}

/** Car types of the chosen group (all of them while none is chosen), and the facts of the chosen one. */
function useCarTypes(group: string | null, chosen: string | null) {
  const recent = useRecent('carTypes');
  const { rows, failure } = useListRows('carTypes', carTypeRow);
  const options = useMemo(
    () => optionsOf(rows?.filter((row) => group === null || row.group === group)),
    [rows, group],
  );
  const type = rows?.find((row) => row._id === chosen) ?? null;
  return {
    choice: { options, failure, recent },
    type,
    groupOf: (id: string) => rows?.find((row) => row._id === id)?.group,
  };
}

function useCounties(region: string | null): Choice {
  const recent = useRecent('counties');
  const { rows, failure } = useListRows('counties', countyRow);
  const options = useMemo(() => optionsOf(rows?.filter((row) => row.region === region)), [rows, region]);
  return { options, failure, recent };
}

function useCameraReasons(): Choice {
  const read = useRead(checkupsEndpoints.cameraReasons, {}, { staleTime: 600_000 });
  return { options: read.data?.data.map((row) => ({ id: row._id, name: row.name })) };
}

/** Everything the form lets one choose from, narrowed by what is already chosen. */
export function useCheckupLists(values: DraftValues) {
  const types = useCarTypes(values.carGroup, values.carType);
  return {
    car: useChoice('cars'),
    carModel: useChoice('carModels', values.car ? { car: values.car } : null),
    carGroup: useChoice('carGroups'),
    carType: types.choice,
    body: useChoice('bodies'),
    color: useChoice('colors'),
    fuel: useChoice('fuels'),
    region: useChoice('regions'),
    county: useCounties(values.region),
    street: useChoice('streets', values.county ? { county: values.county } : null),
    cameraReasonId: useCameraReasons(),
    /** the class of the vehicle: what it demands and what it costs */
    type: types.type,
    groupOf: types.groupOf,
  };
}
export type CheckupLists = ReturnType<typeof useCheckupLists>;
