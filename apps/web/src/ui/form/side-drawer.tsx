import { t } from '@inspect/contract/i18n';
import { Drawer } from '@mantine/core';
import type { ReactNode } from 'react';
import classes from './record-drawer.module.css';

type SideDrawerProps = {
  title: string;
  onClose: () => void;
  /** who asks before it is left hears the key himself */
  closeOnEscape?: boolean;
  children: ReactNode;
};

/** One record beside its list. */
export function SideDrawer({ title, onClose, closeOnEscape = true, children }: SideDrawerProps) {
  return (
    <Drawer
      opened
      onClose={onClose}
      closeOnEscape={closeOnEscape}
      position="right"
      size="lg"
      title={title}
      classNames={{ content: classes.content ?? '', body: classes.body ?? '' }}
      closeButtonProps={{ 'aria-label': t('shell.close') }}
    >
      {children}
    </Drawer>
  );
}
