import { Chip, Group, Input } from '@mantine/core';
import { memo } from 'react';
import { type FieldProps, fieldId } from './field.ts';

type ChoicesFieldProps = FieldProps<readonly string[]> & {
  options: readonly { value: string; label: string }[];
};

/** Several of a few, all in sight: each is a checkbox. */
export const ChoicesField = memo(function ChoicesField({
  name,
  label,
  value,
  onChange,
  options,
  error,
  hint,
  required,
}: ChoicesFieldProps) {
  return (
    <Input.Wrapper
      size="md"
      label={label}
      labelElement="div"
      error={error}
      description={hint}
      required={required ?? false}
      id={fieldId(name)}
      role="group"
      aria-label={label}
    >
      <Chip.Group multiple value={[...value]} onChange={(chosen) => onChange(inOrder(options, chosen))}>
        <Group gap={6} mt={4}>
          {options.map((option) => (
            <Chip key={option.value} value={option.value} radius="sm" size="sm">
              {option.label}
            </Chip>
          ))}
        </Group>
      </Chip.Group>
    </Input.Wrapper>
  );
});

/** In the order of the options, whatever the order of the clicks: the same choice is the same value. */
function inOrder(options: ChoicesFieldProps['options'], chosen: readonly string[]): string[] {
  return options.map(({ value }) => value).filter((value) => chosen.includes(value));
}
