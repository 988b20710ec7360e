import type { ListName } from '@inspect/contract/reference';
import { useMemo } from 'react';
import { useRecent } from '../../../platform/local-state/use-recent.ts';
import type { PickerProps } from '../../../ui/form/picker/picker.tsx';
import type { AddOption } from '../../../ui/form/picker/use-addition.ts';
import { useAddRow } from '../../additions/index.ts';
import { type NONE_YET, type Options, useCameraReasons, useOptions } from '../../checkup-list/index.ts';
import { carTypeOf } from '../draft/car-type.ts';
import type { DraftValues } from '../draft/draft.ts';

type Choice = Pick<PickerProps, 'options' | 'failure' | 'recent' | 'add'>;

/** One reference list as a picker takes it; with what was chosen lately on top. */
function useChoice(
  name: ListName,
  field?: string,
  parent?: string | typeof NONE_YET,
  add?: AddOption | undefined,
): Choice & Pick<Options, 'rows'> {
  const recent = useRecent(name);
  return { ...useOptions(name, field, parent), recent, add };
}

/** Everything the form lets one choose from, narrowed by what is already chosen. */
export function useCheckupLists(values: DraftValues) {
  // All types while no group is chosen.
  const types = useChoice('carTypes', values.carGroup ? 'group' : undefined, values.carGroup);
  const type = useMemo(() => carTypeOf(types.rows, values.carType), [types.rows, values.carType]);
  const reasons = useCameraReasons();
  return {
    car: useChoice('cars'),
    carModel: useChoice('carModels', 'car', values.car, useAddRow('carModels', values.car)),
    carGroup: useChoice('carGroups'),
    carType: types,
    body: useChoice('bodies'),
    color: useChoice('colors'),
    fuel: useChoice('fuels'),
    region: useChoice('regions'),
    county: useChoice('counties', 'region', values.region),
    street: useChoice('streets', 'county', values.county, useAddRow('streets', values.county)),
    cameraReasonId: reasons.choice,
    /** this reason is to be explained in a person's own words */
    asksReasonNote: reasons.asksNote,
    /** the class of the vehicle: what it demands and what it costs */
    type,
    groupOf: (id: string) => carTypeOf(types.rows, id)?.group,
  };
}
export type CheckupLists = ReturnType<typeof useCheckupLists>;
