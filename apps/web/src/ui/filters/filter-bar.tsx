import { t } from '@inspect/contract/i18n';
import { Button } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconFilter, IconX } from '@tabler/icons-react';
import { Children, type ReactNode } from 'react';
import classes from './filter-bar.module.css';
import { SearchField, type SearchFieldProps } from './search-field.tsx';

/** One thing the list is filtered by, and the click that lifts it. */
export type Chip = { key: string; text: string; clear: () => void };

type FilterBarProps = {
  /** always in sight */
  search: Omit<SearchFieldProps, 'label'>;
  /** the other controls; on a phone behind a button */
  children?: ReactNode;
  chips: readonly Chip[];
  onClearAll: () => void;
};

export function FilterBar({ search, children, chips, onClearAll }: FilterBarProps) {
  const [opened, { toggle }] = useDisclosure(false);
  const title = chips.length > 0 ? t('shell.filtersActive', { count: chips.length }) : t('shell.filters');
  return (
    <search className={classes.bar} aria-label={t('shell.filters')}>
      <div className={classes.search}>
        <SearchField label={t('shell.search')} {...search} />
      </div>
      {Children.count(children) > 0 ? (
        <>
          <Button
            className={classes.toggle ?? ''}
            variant="default"
            aria-expanded={opened}
            leftSection={<IconFilter size={18} aria-hidden />}
            onClick={toggle}
          >
            {title}
          </Button>
          <div className={classes.controls} data-opened={opened || undefined}>
            {children}
          </div>
        </>
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
