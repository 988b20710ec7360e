import type { ReactNode } from 'react';
import classes from './sticky-bar.module.css';

/** The lower edge of a form: what it comes to, and the one thing to do, always in sight. */
export function StickyBar({ children, action }: { children?: ReactNode; action: ReactNode }) {
  return (
    <div className={classes.bar} data-sticky-bar>
      <div className={classes.facts}>{children}</div>
      <div className={classes.action}>{action}</div>
    </div>
  );
}
