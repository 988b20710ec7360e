import { t } from '@inspect/contract/i18n';
import { CloseButton, TextInput } from '@mantine/core';
import { useDebouncedCallback } from '@mantine/hooks';
import { IconSearch } from '@tabler/icons-react';
import { type KeyboardEvent, useCallback, useRef, useState } from 'react';
import { useShortcut } from '../shortcuts/use-shortcut.ts';

export type SearchFieldProps = {
  label: string;
  placeholder: string;
  value: string;
  onChange: (value: string) => void;
  error?: string | undefined;
  /** in the row of filters: the placeholder says what is looked for */
  inline?: boolean;
  /** the first thing a person does on this screen */
  autoFocus?: boolean;
};

const WAIT_MS = 300;

/** Types freely and asks when the person pauses; Enter asks at once, Esc empties. */
export function SearchField(props: SearchFieldProps) {
  const { label, value, onChange, inline = false, autoFocus = false, ...field } = props;
  const [typed, setTyped] = useState(value);
  const [asked, setAsked] = useState(value);
  const input = useRef<HTMLInputElement>(null);
  const look = useCallback(() => {
    // Not every browser moves the focus to what is selected.
    input.current?.focus();
    input.current?.select();
  }, []);
  useShortcut('search', inline ? look : null);
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
      ref={input}
      type="text"
      inputMode="search"
      {...field}
      {...(inline ? { size: 'sm', 'aria-label': label } : { label })}
      autoFocus={autoFocus}
      value={typed}
      onChange={(event) => type(event.currentTarget.value)}
      onKeyDown={onKeyDown}
      leftSection={<IconSearch size={18} aria-hidden />}
      rightSection={
        typed ? (
          <CloseButton
            size="sm"
            aria-label={t('shell.clearField', { name: label })}
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
