import { t } from '@inspect/contract/i18n';
import { TagsInput } from '@mantine/core';
import { memo } from 'react';
import { type FieldProps, inputProps } from './field.ts';

/** Several free words: Enter or a comma ends one, Backspace takes the last one back. */
export const WordsField = memo(function WordsField({
  value,
  onChange,
  ...field
}: FieldProps<readonly string[]>) {
  return (
    <TagsInput
      {...inputProps(field)}
      value={[...value]}
      onChange={onChange}
      placeholder={value.length === 0 ? t('shell.wordsPlaceholder') : ''}
      splitChars={[',', ';']}
      acceptValueOnBlur
      clearable={false}
    />
  );
});
