import { type ChangeEvent, type KeyboardEvent, useEffect, useId, useState } from 'react';
import { type FoundOptions, findOptions, namedBy, type Option } from './find-options.ts';
import { type AddOption, useAddition } from './use-addition.ts';

/** What was chosen lately in this kind of list, newest first; where it is kept is the caller's business. */
export type RecentChoices = { ids: readonly string[]; remember: (id: string) => void };

type PickerInput = {
  /** undefined = still loading */
  options: readonly Option[] | undefined;
  value: string | null;
  onChange: (id: string | null) => void;
  recent?: RecentChoices | undefined;
  onBlur?: (() => void) | undefined;
  add?: AddOption | undefined;
};

const NONE: readonly Option[] = [];
const NOTHING: FoundOptions = { entries: [], more: 0 };

/** A type-ahead list without its looks: `query` null shows the chosen name; Enter or Tab take, Esc gives back. `unknown`: left so. */
export function usePicker({ options: listed, value, onChange, recent, onBlur, add }: PickerInput) {
  const options = listed ?? NONE;
  const listId = useId();
  const [query, setQuery] = useState<string | null>(null);
  const [opened, setOpened] = useState(false);
  const [active, setActive] = useState(-1);
  const shut = () => {
    setOpened(false);
    setQuery(null);
    setActive(-1);
  };
  const addition = useAddition({
    // Before they have come nobody knows what is not there.
    add: listed ? add : undefined,
    options,
    query,
    onGone: shut,
    onStart: () => (value === null ? undefined : onChange(null)),
    onAdded: (option) => choose(option),
  });
  const chosen = [...options, addition.added].find((option) => option?.id === value) ?? null;
  const found = opened ? findOptions(options, query ?? '', recent?.ids ?? []) : NOTHING;
  // Typed before the options had come: the first that fits is marked as soon as it is there.
  const first = () => found.entries.findIndex((entry) => !entry.option.disabled);
  const current = active < 0 && query?.trim() ? first() : active;
  const marked = found.entries[current]?.option ?? null;
  /** the last entry, which adds what is typed */
  const marksAddition = addition.offered !== null && current === found.entries.length;

  const close = () => {
    shut();
    addition.forget();
  };
  const open = () => {
    setOpened(true);
    const { entries } = findOptions(options, '', recent?.ids ?? []);
    setActive(entries.findIndex((entry) => entry.option.id === value));
  };
  const choose = (option: Option) => {
    close();
    if (option.disabled) return;
    recent?.remember(option.id);
    if (option.id !== value) onChange(option.id);
  };
  const type = (event: ChangeEvent<HTMLInputElement>) => {
    const text = event.currentTarget.value;
    const { entries } = findOptions(options, text, recent?.ids ?? []);
    addition.forget();
    setQuery(text);
    setOpened(true);
    setActive(text.trim() === '' ? -1 : entries.findIndex((entry) => !entry.option.disabled));
  };
  /** The field is left: what is typed is taken when it names something. Beside no choice it stays, and is said to be in no list. */
  const leave = () => {
    // What could not be added, or not yet, is not forgotten.
    if (addition.adding || addition.problem) {
      setOpened(false);
      onBlur?.();
      return;
    }
    const named = query === null || query.trim() === '' ? null : namedBy(options, query);
    if (named) choose(named);
    else if (query?.trim() === '' && value !== null) onChange(null);
    else if (query?.trim() && value === null) {
      setOpened(false);
      onBlur?.();
      return;
    }
    close();
    onBlur?.();
  };
  const isLeft = !opened && !addition.adding && value === null && Boolean(query?.trim());
  const leftNamed = isLeft && listed ? namedBy(listed, query ?? '') : null;
  // Typed and left before the options had come, and there among them; or chosen elsewhere since.
  useEffect(() => {
    if (leftNamed) choose(leftNamed);
    else if (query !== null && value !== null && !opened && !addition.adding) setQuery(null);
  });
  const move = (step: 1 | -1) => {
    if (!opened) {
      open();
      return;
    }
    const count = found.entries.length + (addition.offered === null ? 0 : 1);
    if (count > 0) setActive((current + step + count + (current < 0 && step < 0 ? 1 : 0)) % count);
  };

  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault();
      move(event.key === 'ArrowDown' ? 1 : -1);
    } else if (event.key === 'Enter' && opened) {
      if (marksAddition) {
        event.preventDefault();
        addition.run();
      } else if (marked) choose(marked);
      else if (query) event.preventDefault();
      else close();
    } else if (event.key === 'Tab' && opened && marksAddition && !addition.adding && !addition.problem) {
      event.preventDefault();
      addition.run();
    } else if (event.key === 'Tab' && marked && query) {
      choose(marked);
    } else if (event.key === 'Escape' && opened) {
      event.preventDefault();
      event.stopPropagation();
      close();
    }
  };

  return {
    opened,
    found,
    active: current,
    listId,
    optionId: (index: number) => `${listId}-${index}`,
    choose,
    addition,
    marksAddition,
    unknown: isLeft && listed && !leftNamed ? (query?.trim() ?? null) : null,
    input: {
      role: 'combobox',
      'aria-autocomplete': 'list' as const,
      'aria-expanded': opened,
      'aria-controls': opened ? listId : undefined,
      'aria-activedescendant': opened && (marked || marksAddition) ? `${listId}-${current}` : undefined,
      readOnly: addition.adding,
      autoComplete: 'off',
      spellCheck: false,
      // What was left typed makes way for what was chosen elsewhere, by a look-up or in another tab.
      value: (opened || value === null || addition.adding ? query : null) ?? chosen?.name ?? '',
      onChange: type,
      onKeyDown,
      onClick: () => (opened ? undefined : open()),
      onFocus: (event: { currentTarget: HTMLInputElement }) => event.currentTarget.select(),
      onBlur: leave,
    },
  };
}
