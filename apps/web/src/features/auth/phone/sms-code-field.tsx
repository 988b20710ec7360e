import { t } from '@inspect/contract/i18n';
import { TextInput } from '@mantine/core';
import { useEffect } from 'react';
import { type FieldProps, inputProps } from '../../../ui/form/field.ts';
import { useFormattedInput } from '../../../ui/form/use-formatted-input.ts';

const CODE_LENGTH = 6;

const formatting = {
  normalise: (text: string) => text.replace(/\D/g, '').slice(0, CODE_LENGTH),
  format: (code: string) => (code.length > 3 ? `${code.slice(0, 3)} ${code.slice(3)}` : code),
};

export const isWholeCode = (code: string) => code.length === CODE_LENGTH;

/** Six digits of a message: the phone offers them by itself, a paste may have spaces and words around. It takes the focus. */
export function SmsCodeField({ value, onChange, ...field }: Omit<FieldProps<string>, 'label' | 'name'>) {
  const input = useFormattedInput(formatting, value, onChange);
  const { ref } = input;
  useEffect(() => ref.current?.focus(), [ref]);
  return (
    <TextInput
      {...inputProps({ hint: t('auth.codeHint'), ...field, name: 'code', label: t('auth.code') })}
      {...input}
      size="lg"
      inputMode="numeric"
      autoComplete="one-time-code"
      autoCorrect="off"
      spellCheck={false}
      data-autofocus
    />
  );
}
