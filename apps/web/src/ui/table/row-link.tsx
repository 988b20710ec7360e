import type { MouseEvent, ReactNode } from 'react';
import classes from './data-table.module.css';

/** How a row opens: in place by a click or Enter; its address makes "open in a new tab" work. */
export type RowOpening<Row> = { hrefOf: (row: Row) => string; open: (row: Row) => void };

/** What names the row is a real link, reached by screen readers and the middle button. */
export function RowLink<Row>({
  row,
  opening,
  children,
}: {
  row: Row;
  opening: RowOpening<Row>;
  children: ReactNode;
}) {
  const follow = (event: MouseEvent) => {
    event.stopPropagation();
    if (event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    opening.open(row);
  };
  return (
    <a className={classes.link} href={opening.hrefOf(row)} tabIndex={-1} onClick={follow}>
      {children}
    </a>
  );
}

/** A click on the row opens it, unless it hit a control of its own or ended a selection of text. */
export function opensRow(event: MouseEvent): boolean {
  const control = event.target instanceof Element && event.target.closest('a, button, input, label');
  return !control && !window.getSelection()?.toString();
}
