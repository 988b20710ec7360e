import type { ReactNode } from 'react';
import classes from './long-text.module.css';

type LongTextProps = {
  children: ReactNode;
  /** a name of a few words: it gives way to columns that have more to say */
  narrow?: boolean;
};

/** Sentences in a cell: at most two lines of them in a table, the rest is in the row that opens. */
export function LongText({ children, narrow }: LongTextProps) {
  return (
    <span className={classes.text} data-narrow={narrow || undefined}>
      {children}
    </span>
  );
}
