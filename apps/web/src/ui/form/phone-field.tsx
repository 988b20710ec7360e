import { COUNTRY_CODE, formatNational, nationalDigits } from '@inspect/contract/kernel';
import { TextInput } from '@mantine/core';
import { memo } from 'react';
import { type FieldProps, inputProps } from './field.ts';
import { useFormattedInput } from './use-formatted-input.ts';

const formatting = { normalise: nationalDigits, format: formatNational };

/** An Armenian number: the country stands in front, the rest is grouped while it is typed. Value: '+374…' or ''. */
export const PhoneField = memo(function PhoneField({ value, onChange, ...field }: FieldProps<string>) {
  const input = useFormattedInput(formatting, nationalDigits(value), (digits) =>
    onChange(digits === '' ? '' : COUNTRY_CODE + digits),
  );
  return (
    <TextInput
      {...inputProps(field)}
      {...input}
      type="tel"
      inputMode="tel"
      autoComplete="off"
      leftSection={COUNTRY_CODE}
      leftSectionWidth={58}
    />
  );
});
