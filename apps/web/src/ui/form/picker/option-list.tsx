import { t } from '@inspect/contract/i18n';
import { formatWhole } from '@inspect/contract/kernel';
import { Button } from '@mantine/core';
import { IconCheck, IconPlus } from '@tabler/icons-react';
import { useEffect, useRef } from 'react';
import type { Failure } from '../../state/failed-state.tsx';
import type { FoundOption, OptionGroup } from './find-options.ts';
import classes from './picker.module.css';
import type { usePicker } from './use-picker.ts';

type OptionListProps = {
  picker: ReturnType<typeof usePicker>;
  label: string;
  chosen: string | null;
  loading: boolean;
  failure: Failure | undefined;
};

const GROUPS: Record<Exclude<OptionGroup, null>, string> = {
  recent: t('shell.recentGroup'),
  primary: t('shell.primaryGroup'),
  other: t('shell.otherGroup'),
};

export function OptionList({ picker, label, chosen, loading, failure }: OptionListProps) {
  const { entries, more } = picker.found;
  const list = useRef<HTMLDivElement>(null);

  useEffect(() => {
    list.current?.querySelector('[data-active]')?.scrollIntoView({ block: 'nearest' });
  });

  if (failure) return <Failed {...failure} />;
  return (
    // The focus stays in the input: a press here must not take it.
    <div onPointerDown={(event) => event.preventDefault()}>
      <div ref={list} id={picker.listId} role="listbox" aria-label={label} className={classes.list}>
        {entries.map((entry, index) => (
          <Entry
            key={entry.option.id}
            entry={entry}
            heading={entry.group !== entries[index - 1]?.group ? entry.group : null}
            id={picker.optionId(index)}
            active={index === picker.active}
            chosen={entry.option.id === chosen}
            onChoose={() => picker.choose(entry.option)}
          />
        ))}
        {picker.addition.offered === null ? null : (
          <Addition picker={picker} name={picker.addition.offered} />
        )}
      </div>
      <p className={classes.note} role="status">
        {additionNote(picker) ?? (loading ? t('shell.loading') : noteOf(entries.length, more))}
      </p>
    </div>
  );
}

/** The last entry: what is typed and not there. */
function Addition({ picker, name }: { picker: OptionListProps['picker']; name: string }) {
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the keys of a combobox are handled by its input
    <div
      id={picker.optionId(picker.found.entries.length)}
      role="option"
      tabIndex={-1}
      aria-selected={false}
      className={classes.option}
      data-active={picker.marksAddition || undefined}
      onClick={picker.addition.run}
    >
      <IconPlus size={16} aria-hidden />
      <span>{t('additions.add', { name })}</span>
    </div>
  );
}

/** The list covers the place under the field where the reason stands afterwards. */
function additionNote({ addition }: OptionListProps['picker']): string | null {
  return addition.adding ? t('additions.adding') : addition.problem;
}

function noteOf(shown: number, more: number): string {
  if (shown === 0) return t('shell.nothingFound');
  return more > 0
    ? t('shell.moreOptions', { count: formatWhole(more) })
    : t('shell.optionsFound', { count: shown });
}

type EntryProps = {
  entry: FoundOption;
  heading: OptionGroup;
  id: string;
  active: boolean;
  chosen: boolean;
  onChoose: () => void;
};

function Entry({ entry: { option }, heading, id, active, chosen, onChoose }: EntryProps) {
  return (
    <>
      {heading ? (
        <div className={classes.heading} aria-hidden>
          {GROUPS[heading]}
        </div>
      ) : null}
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: the keys of a combobox are handled by its input */}
      <div
        id={id}
        role="option"
        tabIndex={-1}
        aria-selected={chosen}
        aria-disabled={option.disabled ? true : undefined}
        className={classes.option}
        data-active={active || undefined}
        onClick={onChoose}
      >
        <span>{option.name}</span>
        {option.note ? <span className={classes.aside}>{option.note}</span> : null}
        {chosen ? <IconCheck size={16} aria-hidden className={classes.check} /> : null}
      </div>
    </>
  );
}

function Failed({ message, retry }: Failure) {
  return (
    <div className={classes.failed} role="alert">
      <span>{message}</span>
      <Button size="xs" variant="default" onClick={retry}>
        {t('shell.retry')}
      </Button>
    </div>
  );
}
