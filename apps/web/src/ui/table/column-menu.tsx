import { t } from '@inspect/contract/i18n';
import { ActionIcon, Button, Checkbox, Popover } from '@mantine/core';
import { IconArrowDown, IconArrowUp, IconColumns3 } from '@tabler/icons-react';
import classes from './column-menu.module.css';
import { resting } from './resting.ts';
import type { ColumnChoice } from './use-column-status.ts';

/** Which columns stand in the table and in what order; remembered by whoever owns the storage. */
export function ColumnMenu<Row>({ choice }: { choice: ColumnChoice<Row> }) {
  return (
    <Popover position="bottom-end" shadow="md" withinPortal trapFocus returnFocus>
      <Popover.Target>
        <Button variant="default" size="xs" leftSection={<IconColumns3 size={18} aria-hidden />}>
          {t('shell.columns')}
        </Button>
      </Popover.Target>
      <Popover.Dropdown className={classes.dropdown ?? ''} aria-label={t('shell.columnsShown')}>
        <ul className={classes.list}>
          {choice.arranged.map(({ column, hide }, index) => (
            <li key={column.key} className={classes.entry}>
              <Checkbox
                checked={!hide}
                onChange={() => choice.toggle(column.key)}
                label={column.title}
                className={classes.name ?? ''}
              />
              <ActionIcon
                variant="subtle"
                color="gray"
                aria-label={t('shell.columnUp', { name: column.title })}
                {...resting(index === 0)}
                onClick={() => choice.move(column.key, -1)}
              >
                <IconArrowUp size={16} aria-hidden />
              </ActionIcon>
              <ActionIcon
                variant="subtle"
                color="gray"
                aria-label={t('shell.columnDown', { name: column.title })}
                {...resting(index === choice.arranged.length - 1)}
                onClick={() => choice.move(column.key, 1)}
              >
                <IconArrowDown size={16} aria-hidden />
              </ActionIcon>
            </li>
          ))}
        </ul>
        <Button variant="subtle" size="sm" fullWidth onClick={choice.reset}>
          {t('shell.columnsReset')}
        </Button>
      </Popover.Dropdown>
    </Popover>
  );
}
