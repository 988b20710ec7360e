import type { Checkup } from '@inspect/contract/checkups';
import type { Option } from '../../../ui/form/picker/find-options.ts';
import type { PickerProps } from '../../../ui/form/picker/picker.tsx';
import type { Mechanics } from '../../users/index.ts';
import type { CheckupLists } from '../lists/use-checkup-lists.ts';

type Options = PickerProps['options'];

/** What the record holds may be retired from the lists by now; it keeps its name in the form all the same. */
export function withStored(lists: CheckupLists, record: Checkup): CheckupLists {
  const add = <Choice extends { options: Options }>(
    choice: Choice,
    id: string | null,
    name: string | null,
  ): Choice => ({
    ...choice,
    options: withOption(choice.options, id, name),
  });
  return {
    ...lists,
    car: add(lists.car, record.car, record.carName),
    carModel: add(lists.carModel, record.carModel, record.carModelName),
    carGroup: add(lists.carGroup, record.carGroup, record.carGroupName),
    carType: add(lists.carType, record.carType, record.carTypeName),
    body: add(lists.body, record.body, record.bodyName),
    color: add(lists.color, record.color, record.colorName),
    fuel: add(lists.fuel, record.fuel, record.fuelName),
    region: add(lists.region, record.region, record.regionName),
    county: add(lists.county, record.county, record.countyName),
    street: add(lists.street, record.street, record.streetName),
  };
}

export function withStoredMechanic(mechanics: Mechanics, record: Checkup): Mechanics {
  return { ...mechanics, options: withOption(mechanics.options, record.mechanic, record.mechanicName) };
}

function withOption(options: Options, id: string | null, name: string | null): Options {
  if (!options || id === null || name === null || options.some((option) => option.id === id)) return options;
  const stored: Option = { id, name };
  return [...options, stored];
}
