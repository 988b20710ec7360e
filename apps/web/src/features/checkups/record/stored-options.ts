import { FACT_FIELDS, isRefField, nameFieldOf } from '@inspect/contract/checkup-fields';
import type { Checkup } from '@inspect/contract/checkups';
import type { Option } from '../../../ui/form/picker/find-options.ts';
import type { PickerProps } from '../../../ui/form/picker/picker.tsx';
import type { Mechanics } from '../../users/index.ts';
import type { CheckupLists } from '../lists/use-checkup-lists.ts';

type Options = PickerProps['options'];

/** What the record holds may be retired from the lists by now; it keeps its name in the form all the same. */
export function withStored(lists: CheckupLists, record: Checkup): CheckupLists {
  const stored = { ...lists };
  for (const field of FACT_FIELDS.filter(isRefField)) {
    const name = nameFieldOf(field);
    const options = withOption(lists[field].options, record[field], name && record[name]);
    stored[field] = { ...stored[field], options };
  }
  return stored;
}

export function withStoredMechanic(mechanics: Mechanics, record: Checkup): Mechanics {
  return { ...mechanics, options: withOption(mechanics.options, record.mechanic, record.mechanicName) };
}

function withOption(options: Options, id: string | null, name: string | null): Options {
  if (!options || id === null || name === null || options.some((option) => option.id === id)) return options;
  const stored: Option = { id, name };
  return [...options, stored];
}
