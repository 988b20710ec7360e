import { IconInbox, type TablerIcon } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import classes from './state.module.css';

/** Nothing here: one sentence and the one thing to do next. */
export function EmptyState({ text, action, icon }: { text: string; action?: ReactNode; icon?: TablerIcon }) {
  const Icon = icon ?? IconInbox;
  return (
    <div className={classes.state}>
      <Icon size={36} stroke={1.4} aria-hidden className={classes.icon} />
      <p className={classes.text}>{text}</p>
      {action}
    </div>
  );
}
