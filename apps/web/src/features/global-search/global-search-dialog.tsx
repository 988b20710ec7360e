import { t } from '@inspect/contract/i18n';
import { Modal, TextInput } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { type KeyboardEvent, useEffect, useId, useState } from 'react';
import { failureText } from '../../platform/notify/toast.ts';
import classes from './global-search.module.css';
import { type FoundEntry, type FoundGroup, useFound } from './use-found.ts';

/** One field for everything, by the keyboard alone: arrows choose, Enter opens, Esc closes. */
export default function GlobalSearchDialog({ onClose }: { onClose: () => void }) {
  const [typed, setTyped] = useState('');
  const [chosen, setChosen] = useState(0);
  const [entered, setEntered] = useState(false);
  const navigate = useNavigate();
  const list = useId();
  const { groups, short, pending, problem } = useFound(typed);
  const entries = groups.flatMap((group) => group.entries);
  const at = Math.min(chosen, entries.length - 1);
  const optionId = (index: number) => `${list}-${index}`;

  useEffect(() => {
    document.getElementById(`${list}-${at}`)?.scrollIntoView({ block: 'nearest' });
  }, [list, at]);

  const go = ({ address }: FoundEntry) => {
    onClose();
    void navigate({ href: address });
  };
  useEffect(() => {
    if (!entered || pending) return;
    setEntered(false);
    const [first] = entries;
    if (first && !problem) go(first);
  });
  const onKeyDown = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step !== undefined && entries.length > 0) {
      event.preventDefault();
      setEntered(false);
      setChosen((at + step + entries.length) % entries.length);
    }
    if (event.key !== 'Enter') return;
    event.preventDefault();
    const entry = entries[at];
    // While it is being searched for, the first row may be another one in a moment: it is opened once it is known.
    if (pending) setEntered(true);
    else if (entry) go(entry);
  };
  return (
    <Modal
      opened
      onClose={onClose}
      title={t('globalSearch.title')}
      size="lg"
      yOffset="8dvh"
      closeButtonProps={{ 'aria-label': t('shell.close') }}
    >
      <TextInput
        data-autofocus
        role="combobox"
        aria-label={t('globalSearch.title')}
        aria-expanded={entries.length > 0}
        aria-controls={list}
        aria-autocomplete="list"
        {...(entries.length > 0 ? { 'aria-activedescendant': optionId(at) } : {})}
        autoComplete="off"
        maxLength={100}
        size="md"
        leftSection={<IconSearch size={18} aria-hidden />}
        placeholder={t('globalSearch.placeholder')}
        value={typed}
        onChange={(event) => {
          setTyped(event.currentTarget.value);
          setChosen(0);
          setEntered(false);
        }}
        onKeyDown={onKeyDown}
      />
      <p className={classes.said} role="status">
        {problem ? failureText(problem) : saying(entries.length, typed.trim() === '', short, pending)}
      </p>
      <div id={list} role="listbox" aria-label={t('globalSearch.title')} className={classes.list}>
        {groups.map((group, index) => (
          <Group
            key={group.kind}
            group={group}
            from={groups.slice(0, index).reduce((count, { entries: before }) => count + before.length, 0)}
            chosen={at}
            optionId={optionId}
            onGo={go}
          />
        ))}
      </div>
    </Modal>
  );
}

function saying(count: number, empty: boolean, short: boolean, pending: boolean): string {
  if (pending) return t('globalSearch.searching');
  if (empty || (short && count === 0)) return t('globalSearch.hint');
  return count === 0 ? t('globalSearch.nothing') : t('globalSearch.found', { count });
}

type GroupProps = {
  group: FoundGroup;
  /** place of its first entry among all */
  from: number;
  chosen: number;
  optionId: (index: number) => string;
  onGo: (entry: FoundEntry) => void;
};

function Group({ group: { kind, entries }, from, chosen, optionId, onGo }: GroupProps) {
  const heading = useId();
  return (
    // biome-ignore lint/a11y/useSemanticElements: options stand in a listbox, which a fieldset must not be in
    <div role="group" aria-labelledby={heading}>
      <p id={heading} className={classes.group}>
        {t(`globalSearch.group.${kind}`)}
      </p>
      {entries.map((entry, index) => (
        // biome-ignore lint/a11y/useFocusableInteractive lint/a11y/useKeyWithClickEvents: the field keeps the focus and its keys
        <div
          key={entry.id}
          id={optionId(from + index)}
          role="option"
          aria-selected={from + index === chosen}
          className={classes.option}
          onClick={() => onGo(entry)}
        >
          <span className={classes.name}>{entry.name}</span>
          <span className={classes.about}>{entry.about}</span>
        </div>
      ))}
    </div>
  );
}
