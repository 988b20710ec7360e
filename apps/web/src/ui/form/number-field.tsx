import { NumberInput } from '@mantine/core';
import { type ClipboardEvent, type FormEvent, memo, useState } from 'react';
import { type FieldProps, inputProps } from './field.ts';

type NumberFieldProps = FieldProps<number | null> & {
  /** digits after the comma; none by default */
  decimals?: number;
  /** years are not grouped */
  plain?: boolean;
};

/**
 * Digits only; grouped by spaces as Armenian numbers are, with a decimal comma for which a point is taken as well. Letters
 * don't get in, limits are told by the error.
 */
export const NumberField = memo(function NumberField({
  value,
  onChange,
  decimals = 0,
  plain = false,
  ...field
}: NumberFieldProps) {
  // «40,» is on its way to 40,1: what was typed stays as it was typed while it means the value.
  const [typed, setTyped] = useState('');
  return (
    <NumberInput
      {...inputProps(field)}
      wrapperProps={{
        onChangeCapture: readAtOnce(decimals > 0 ? DECIMAL : WHOLE),
        // Or Mantine reads what is pasted in its own way: «1,2,5» as 125.
        onPasteCapture: (event: ClipboardEvent) => event.stopPropagation(),
      }}
      autoComplete="off"
      inputMode={decimals > 0 ? 'decimal' : 'numeric'}
      hideControls
      withKeyboardEvents={false}
      clampBehavior="none"
      allowNegative={false}
      allowDecimal={decimals > 0}
      decimalScale={decimals}
      decimalSeparator=","
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

const WHOLE = /^\d*$/;
const DECIMAL = /^\d*(,\d*)?$/;

/**
 * What is pasted or filled comes all at once, and of «40.1792» the input under it would make 401 792, of «-5» five: a point
 * becomes the comma before it reads it, and what is no number from 0 leaves the field as it was.
 */
const readAtOnce = (number: RegExp) => (event: FormEvent) => {
  const { target: input, nativeEvent } = event;
  if (!(input instanceof HTMLInputElement)) return;
  if (nativeEvent instanceof InputEvent && nativeEvent.data?.length === 1) return;
  if (!number.test(input.value.replace(/[\s\u00A0\u058F]/gu, '').replace('.', ','))) {
    event.stopPropagation();
    return;
  }
  if (!input.value.includes('.')) return;
  const { selectionStart, selectionEnd } = input;
  input.value = input.value.replace('.', ',');
  input.setSelectionRange(selectionStart, selectionEnd);
};
