import { TextInput } from '@mantine/core';
import { memo } from 'react';
import { type FieldProps, inputProps } from './field.ts';

type TextFieldProps = FieldProps<string> & {
  /** what the browser may fill in and which keyboard a phone shows */
  kind?: 'text' | 'email';
};

export const TextField = memo(function TextField({
  value,
  onChange,
  kind = 'text',
  ...field
}: TextFieldProps) {
  return (
    <TextInput
      {...inputProps(field)}
      type={kind}
      autoComplete="off"
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  );
});
