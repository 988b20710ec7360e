import type { ReactNode } from 'react';
import classes from './long-text.module.css';

/** Sentences in a cell: at most two lines of them in a table, the rest is in the row that opens. */
export function LongText({ children }: { children: ReactNode }) {
  return <span className={classes.text}>{children}</span>;
}
