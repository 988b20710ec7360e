import { Text, Title } from '@mantine/core';
import type { TablerIcon } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import classes from './message-page.module.css';

type MessagePageProps = { icon: TablerIcon; title: string; text: string; children?: ReactNode };

/** One sentence in the middle of the page, why, and what can be done. */
export function MessagePage({ icon: Icon, title, text, children }: MessagePageProps) {
  return (
    <div className={classes.page}>
      <div className={classes.badge}>
        <Icon size={40} stroke={1.5} aria-hidden />
      </div>
      <Title order={1} ta="center">
        {title}
      </Title>
      <Text c="dimmed" ta="center" size="lg" maw="32rem">
        {text}
      </Text>
      {children ? <div className={classes.actions}>{children}</div> : null}
    </div>
  );
}
