import { t } from '@inspect/contract/i18n';
import { Button } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconFilter, IconX } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { usePhone } from '../use-phone.ts';
import classes from './filter-bar.module.css';
import { SearchField, type SearchFieldProps } from './search-field.tsx';

/** One thing the list is filtered by, and the click that lifts it. */
export type Chip = { key: string; text: string; clear: () => void };

type FilterBarProps = {
  /** always in sight, where something can be searched for */
  search?: Omit<SearchFieldProps, 'label' | 'inline'>;
  /** the one or two filters of every day, beside the search; on a phone behind the button */
  children?: ReactNode;
  /** the rest, behind the button */
  more?: ReactNode;
  chips: readonly Chip[];
  onClearAll: () => void;
};

/** One row above a list, and under it what the list is filtered by. */
export function FilterBar({ search, children, more, chips, onClearAll }: FilterBarProps) {
  const [opened, { toggle }] = useDisclosure(false);
  const phone = usePhone();
  const behind = phone ? [children, more].some(Boolean) : Boolean(more);
  const title = chips.length > 0 ? t('shell.filtersActive', { count: chips.length }) : t('shell.filters');
  return (
    <search className={classes.bar} aria-label={t('shell.filters')}>
      {search ? (
        <div className={classes.search}>
          <SearchField inline label={t('shell.search')} {...search} />
        </div>
      ) : null}
      {phone ? null : children}
      {behind ? (
        <Button
          className={classes.toggle ?? ''}
          size="sm"
          px="sm"
          variant="default"
          aria-expanded={opened}
          leftSection={<IconFilter size={18} aria-hidden />}
          onClick={toggle}
        >
          {title}
        </Button>
      ) : null}
      {behind && opened ? (
        <div className={classes.more}>
          {phone ? children : null}
          {more}
        </div>
      ) : null}
      {chips.length > 0 ? <Chips chips={chips} onClearAll={onClearAll} /> : null}
    </search>
  );
}

function Chips({ chips, onClearAll }: Pick<FilterBarProps, 'chips' | 'onClearAll'>) {
  return (
    <ul className={classes.chips}>
      {chips.map((chip) => (
        <li key={chip.key}>
          <button
            type="button"
            className={classes.chip}
            aria-label={t('shell.clearFilter', { name: chip.text })}
            onClick={chip.clear}
          >
            {chip.text}
            <IconX size={14} aria-hidden />
          </button>
        </li>
      ))}
      {chips.length > 1 ? (
        <li>
          <button type="button" className={classes.clear} onClick={onClearAll}>
            {t('shell.clearAll')}
          </button>
        </li>
      ) : null}
    </ul>
  );
}
