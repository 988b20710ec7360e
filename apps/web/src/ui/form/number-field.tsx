import { NumberInput } from '@mantine/core';
import { memo, useState } from 'react';
import { type FieldProps, inputProps } from './field.ts';

type NumberFieldProps = FieldProps<number | null> & {
  /** digits after the point; none by default */
  decimals?: number;
  /** years are not grouped */
  plain?: boolean;
};

/** Digits only; grouped by spaces as Armenian numbers are. Letters don't get in, limits are told by the error. */
export const NumberField = memo(function NumberField({
  value,
  onChange,
  decimals = 0,
  plain = false,
  ...field
}: NumberFieldProps) {
  // «40.» is on its way to 40.1: what was typed stays as it was typed while it means the value.
  const [typed, setTyped] = useState('');
  return (
    <NumberInput
      {...inputProps(field)}
      autoComplete="off"
      inputMode={decimals > 0 ? 'decimal' : 'numeric'}
      hideControls
      withKeyboardEvents={false}
      clampBehavior="none"
      allowNegative={false}
      allowDecimal={decimals > 0}
      decimalScale={decimals}
      allowedDecimalSeparators={[',', '.']}
      {...(plain ? {} : { thousandSeparator: '\u00A0' })}
      maxLength={12}
      value={typed !== '' && Number(typed) === value ? typed : (value ?? '')}
      onChange={(next) => {
        const number = Number(next);
        setTyped(String(next));
        onChange(next === '' || Number.isNaN(number) ? null : number);
      }}
    />
  );
});
