import { latinCode } from '@inspect/contract/kernel';
import { TextInput } from '@mantine/core';
import { memo } from 'react';
import classes from './code-field.module.css';
import { type FieldProps, inputProps } from './field.ts';
import { useFormattedInput } from './use-formatted-input.ts';

type CodeFieldProps = FieldProps<string> & {
  maxLength: number;
  /** some old numbers have a hyphen inside */
  keepHyphen?: boolean;
};

/** A number of a document: Latin capitals and digits. Armenian and Cyrillic look-alikes become Latin as they are typed. */
export const CodeField = memo(function CodeField({
  value,
  onChange,
  maxLength,
  keepHyphen = false,
  ...field
}: CodeFieldProps) {
  const formatting = {
    normalise: (text: string) => latinCode(text, { keepHyphen }).slice(0, maxLength),
    format: (code: string) => code,
  };
  const input = useFormattedInput(formatting, value, onChange);
  return (
    <TextInput {...inputProps(field)} {...input} {...codeTyping} classNames={{ input: classes.code ?? '' }} />
  );
});

/** What phones must not do to a code. */
export const codeTyping = {
  autoComplete: 'off',
  autoCorrect: 'off',
  autoCapitalize: 'characters',
  spellCheck: false,
} as const;
