import { Textarea } from '@mantine/core';
import { memo } from 'react';
import { type FieldProps, inputProps } from './field.ts';

/** Text of several lines; it grows with what is typed. Enter is a new line, Ctrl+Enter saves the form. */
export const AreaField = memo(function AreaField({
  value,
  onChange,
  rows = 3,
  ...field
}: FieldProps<string> & { rows?: number }) {
  return (
    <Textarea
      {...inputProps(field)}
      autosize
      minRows={rows}
      maxRows={16}
      autoComplete="off"
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  );
});
