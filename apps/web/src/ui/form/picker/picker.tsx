import { t } from '@inspect/contract/i18n';
import { Popover, TextInput } from '@mantine/core';
import { IconChevronDown } from '@tabler/icons-react';
import { memo } from 'react';
import type { Failure } from '../../state/failed-state.tsx';
import { type FieldProps, inputProps } from '../field.ts';
import type { Option } from './find-options.ts';
import { OptionList } from './option-list.tsx';
import classes from './picker.module.css';
import type { AddOption } from './use-addition.ts';
import { type RecentChoices, usePicker } from './use-picker.ts';

export type PickerProps = FieldProps<string | null> & {
  /** undefined = still loading */
  options: readonly Option[] | undefined;
  recent?: RecentChoices;
  /** the options did not arrive */
  failure?: Failure | undefined;
  placeholder?: string;
  /** what is not there may be added by whoever types it */
  add?: AddOption | undefined;
};

/** One of many, found by typing. Driven by the keyboard alone; the value is the id. */
export const Picker = memo(function Picker({
  value,
  onChange,
  options,
  recent,
  failure,
  placeholder,
  onBlur,
  add,
  ...field
}: PickerProps) {
  const picker = usePicker({
    options,
    value,
    onChange,
    recent,
    onBlur,
    add,
  });
  const unknown = picker.unknown === null ? undefined : t('shell.notInList', { text: picker.unknown });
  return (
    <Popover
      opened={picker.opened && !field.disabled}
      position="bottom-start"
      offset={4}
      width="target"
      shadow="md"
      withRoles={false}
      trapFocus={false}
      returnFocus={false}
      closeOnEscape={false}
      middlewares={{ flip: true, shift: true }}
      transitionProps={{ duration: 0 }}
      withinPortal={false}
    >
      <Popover.Target>
        <TextInput
          {...inputProps({ ...field, error: picker.addition.problem ?? unknown ?? field.error })}
          {...picker.input}
          placeholder={options ? (placeholder ?? t('shell.chooseFromList')) : t('shell.loading')}
          rightSection={<IconChevronDown size={18} aria-hidden />}
          rightSectionPointerEvents="none"
          classNames={{ input: classes.input ?? '' }}
        />
      </Popover.Target>
      <Popover.Dropdown p={4}>
        <OptionList picker={picker} label={field.label} chosen={value} loading={!options} failure={failure} />
      </Popover.Dropdown>
    </Popover>
  );
});
