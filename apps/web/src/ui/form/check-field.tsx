import { Checkbox } from '@mantine/core';
import { memo } from 'react';
import { type FieldProps, fieldId } from './field.ts';

/** Yes or no, the sentence beside the box. */
export const CheckField = memo(function CheckField({
  name,
  label,
  value,
  onChange,
  onBlur,
  error,
  hint,
  disabled,
}: FieldProps<boolean>) {
  return (
    <Checkbox
      id={fieldId(name)}
      name={name}
      label={label}
      description={hint}
      error={error}
      // Mantine marks every other input that is wrong: by it the first error is found.
      aria-invalid={error ? true : undefined}
      disabled={disabled ?? false}
      checked={value}
      onChange={(event) => onChange(event.currentTarget.checked)}
      {...(onBlur ? { onBlur } : {})}
    />
  );
});
