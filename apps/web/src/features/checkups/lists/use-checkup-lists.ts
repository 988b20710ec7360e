import { checkupsEndpoints } from '@inspect/contract/checkups';
import { useMemo } from 'react';
import { useRead } from '../../../platform/api/use-call.ts';
import type { PickerProps } from '../../../ui/form/picker/picker.tsx';
import type { DraftValues } from '../draft/draft.ts';
import { type ListSource, type PlainRow, SOURCES } from './rows.ts';
import { optionsOf, useListRows } from './use-options.ts';
import { useRecent } from './use-recent.ts';

type Choice = Pick<PickerProps, 'options' | 'failure' | 'recent'>;

/** One reference list as a picker takes it. */
function useChoice(
  source: ListSource<PlainRow>,
  filter: Readonly<Record<string, string>> | null = {},
): Choice {
  const recent = useRecent(source.name);
  const { rows, failure } = useListRows(source, filter);
  const options = useMemo(() => optionsOf(rows), [rows]);
  return { options, failure, recent };
}

/** Car types of the chosen group (all of them while none is chosen), and the facts of the chosen one. */
function useCarTypes(group: string | null, chosen: string | null) {
  const recent = useRecent('carTypes');
  const { rows, failure } = useListRows(SOURCES.carTypes);
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
  const { rows, failure } = useListRows(SOURCES.counties);
  const options = useMemo(() => optionsOf(rows?.filter((row) => row.region === region)), [rows, region]);
  return { options, failure, recent };
}

function useCameraReasons(): Choice {
  const read = useRead(checkupsEndpoints.cameraReasons, {}, { staleTime: 600_000 });
  const rows = read.data?.data;
  const options = useMemo(() => rows?.map((row) => ({ id: row._id, name: row.name })), [rows]);
  return { options };
}

/** Everything the form lets one choose from, narrowed by what is already chosen. */
export function useCheckupLists(values: DraftValues) {
  const types = useCarTypes(values.carGroup, values.carType);
  return {
    car: useChoice(SOURCES.cars),
    carModel: useChoice(SOURCES.carModels, values.car ? { car: values.car } : null),
    carGroup: useChoice(SOURCES.carGroups),
    carType: types.choice,
    body: useChoice(SOURCES.bodies),
    color: useChoice(SOURCES.colors),
    fuel: useChoice(SOURCES.fuels),
    region: useChoice(SOURCES.regions),
    county: useCounties(values.region),
    street: useChoice(SOURCES.streets, values.county ? { county: values.county } : null),
    cameraReasonId: useCameraReasons(),
    /** the class of the vehicle: what it demands and what it costs */
    type: types.type,
    groupOf: types.groupOf,
  };
}
export type CheckupLists = ReturnType<typeof useCheckupLists>;
