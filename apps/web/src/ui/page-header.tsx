import { Title } from '@mantine/core';
import type { ReactNode } from 'react';
import classes from './page-header.module.css';

/** The one heading of a screen; what can be done with the whole page stands beside it. */
export function PageHeader({
  title,
  beside,
  actions,
}: {
  title: string;
  beside?: ReactNode;
  actions?: ReactNode;
}) {
  return (
    <header className={classes.header}>
      <div className={classes.title}>
        <Title order={1} size="h2">
          {title}
        </Title>
        {beside}
      </div>
      {actions ? <div className={classes.actions}>{actions}</div> : null}
    </header>
  );
}
