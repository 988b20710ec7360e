import type { ReactNode } from 'react';
import classes from './notice.module.css';
import { TONE_ICONS, type Tone } from './status-badge.tsx';

type NoticeProps = {
  tone: Tone;
  title: string;
  children?: ReactNode;
  /** read out at once; a notice that was there from the beginning needs none */
  role?: 'alert' | 'status';
  /** one line, for a phone in one hand */
  slim?: boolean;
};

/** Something to know in the place where it matters: an icon, one sentence, and what can be done. */
export function Notice({ tone, title, children, role, slim = false }: NoticeProps) {
  const Icon = TONE_ICONS[tone];
  return (
    <div className={classes.notice} data-tone={tone} data-slim={slim || undefined} role={role}>
      <Icon size={slim ? 18 : 22} stroke={1.8} aria-hidden className={classes.icon} />
      <div className={classes.content}>
        <p className={classes.title}>{title}</p>
        {children}
      </div>
    </div>
  );
}
