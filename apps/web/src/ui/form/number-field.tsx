import { NumberInput } from '@mantine/core';
import { memo } from 'react';
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
      value={value ?? ''}
      onChange={(typed) => onChange(typeof typed === 'number' ? typed : null)}
    />
  );
});
