import { ActionIcon, type ActionIconProps } from '@mantine/core';
import type { TablerIcon } from '@tabler/icons-react';
import type { ComponentProps } from 'react';
import classes from './menus.module.css';

type RowActionProps = { label: string; icon: TablerIcon } & ActionIconProps &
  Omit<ComponentProps<'button'>, 'color' | 'style'>;

/** A button of a page or of a group, in the size of a thumb where one touches. */
export function RowAction({ label, icon: Icon, className, ...button }: RowActionProps) {
  return (
    <ActionIcon
      variant="subtle"
      color="gray"
      className={[classes.action, className].filter(Boolean).join(' ')}
      aria-label={label}
      {...button}
    >
      <Icon size={18} aria-hidden />
    </ActionIcon>
  );
}
