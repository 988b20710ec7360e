import { t } from '@inspect/contract/i18n';
import { CloseButton, TextInput } from '@mantine/core';
import { useDebouncedCallback } from '@mantine/hooks';
import { IconSearch } from '@tabler/icons-react';
import { type KeyboardEvent, useState } from 'react';

export type SearchFieldProps = {
  label: string;
  placeholder: string;
  value: string;
  onChange: (value: string) => void;
  error?: string | undefined;
  /** the first thing a person does on this screen */
  autoFocus?: boolean;
};

const WAIT_MS = 300;

/** Types freely and asks when the person pauses; Enter asks at once, Esc empties. */
export function SearchField({ value, onChange, autoFocus = false, ...field }: SearchFieldProps) {
  const [typed, setTyped] = useState(value);
  const [asked, setAsked] = useState(value);
  const ask = (text: string) => {
    setAsked(text.trim());
    if (text.trim() !== value) onChange(text.trim());
  };
  const askLater = useDebouncedCallback(ask, WAIT_MS);

  // The value was changed from outside (a chip was cleared, the browser went back).
  if (value !== asked) {
    setAsked(value);
    setTyped(value);
  }

  const type = (text: string) => {
    setTyped(text);
    askLater(text);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter') ask(typed);
    if (event.key === 'Escape' && typed !== '') {
      event.stopPropagation();
      setTyped('');
      ask('');
    }
  };
  return (
    <TextInput
      type="text"
      inputMode="search"
      {...field}
      autoFocus={autoFocus}
      value={typed}
      onChange={(event) => type(event.currentTarget.value)}
      onKeyDown={onKeyDown}
      leftSection={<IconSearch size={18} aria-hidden />}
      rightSection={
        typed ? (
          <CloseButton
            size="sm"
            aria-label={t('shell.clearField', { name: field.label })}
            onClick={() => {
              setTyped('');
              ask('');
            }}
          />
        ) : null
      }
    />
  );
}
