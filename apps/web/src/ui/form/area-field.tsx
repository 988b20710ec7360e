import { Textarea } from '@mantine/core';
import { memo } from 'react';
import classes from './area-field.module.css';
import { type FieldProps, inputProps } from './field.ts';

/** Text of several lines, as high as what is typed where the browser can. Enter is a new line, Ctrl+Enter saves the form. */
export const AreaField = memo(function AreaField({
  value,
  onChange,
  rows = 3,
  ...field
}: FieldProps<string> & { rows?: number }) {
  return (
    <Textarea
      {...inputProps(field)}
      rows={rows}
      resize="vertical"
      style={{ '--rows': rows }}
      classNames={{ input: classes.area ?? '' }}
      autoComplete="off"
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  );
});
