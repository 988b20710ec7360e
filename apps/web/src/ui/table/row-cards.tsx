import { Skeleton } from '@mantine/core';
import type { ReactNode } from 'react';
import classes from './row-cards.module.css';
import { opensRow, RowLink } from './row-link.tsx';
import { openAt, type RowsProps } from './table-rows.tsx';
import { useRowKeys } from './use-row-keys.ts';

/** The same rows in one hand: the first column is the card's title, the others stand beneath with their names. */
export function RowCards<Row>({ columns, rows, rowId, opening, label }: RowsProps<Row> & { label: string }) {
  const keys = useRowKeys<HTMLUListElement>(rows.length, (index) => openAt(rows, index, opening));
  const [title, ...rest] = columns;
  if (!title) return null;
  return (
    <ul
      className={classes.list}
      ref={keys.container}
      onKeyDown={opening ? keys.onKeyDown : undefined}
      aria-label={label}
    >
      {rows.map((row, index) => (
        // biome-ignore lint/a11y/useKeyWithClickEvents: the keys of all rows are handled by the list
        <li
          key={rowId(row)}
          className={classes.card}
          {...(opening ? keys.rowProps(index) : {})}
          onClick={(event) => (opening && opensRow(event) ? opening.open(row) : undefined)}
        >
          <div className={classes.title}>
            {opening ? (
              <RowLink row={row} opening={opening}>
                {title.cell(row)}
              </RowLink>
            ) : (
              title.cell(row)
            )}
          </div>
          <dl className={classes.facts}>
            {rest.map((column) => (
              <Fact key={column.key} name={column.title} value={column.cell(row)} />
            ))}
          </dl>
        </li>
      ))}
    </ul>
  );
}

/** On a small screen what is empty takes no line. */
function Fact({ name, value }: { name: string; value: ReactNode }) {
  if (value === null || value === undefined || value === '') return null;
  return (
    <div className={classes.fact}>
      <dt>{name}</dt>
      <dd>{value}</dd>
    </div>
  );
}

export function SkeletonCards() {
  return (
    <div className={classes.list} aria-hidden>
      {[1, 2, 3].map((key) => (
        <div key={key} className={classes.card}>
          <Skeleton height={22} width="55%" mb="sm" />
          <Skeleton height={12} mb="xs" />
          <Skeleton height={12} width="80%" mb="xs" />
          <Skeleton height={12} width="70%" />
        </div>
      ))}
    </div>
  );
}
