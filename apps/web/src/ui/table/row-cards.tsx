import { Skeleton } from '@mantine/core';
import type { ReactNode } from 'react';
import type { Column } from './columns.ts';
import classes from './row-cards.module.css';
import { RowLink } from './row-link.tsx';
import { followRow, openAt, type RowsProps, useOpenedRows } from './table-rows.tsx';
import type { Totals } from './table-totals.tsx';
import { useRowKeys } from './use-row-keys.ts';

/** What a card says besides its title: the first columns of those that a person shows; the rest is in the row that opens. */
const FACTS = 3;

/** The same rows in one hand: the first column is the card's title, the badge beside it, three facts beneath with their names. */
export function RowCards<Row>(props: RowsProps<Row> & { label: string }) {
  const { columns, rows, rowId, opening, label, waits } = props;
  const keys = useRowKeys<HTMLUListElement>(rows.length, (index) => openAt(rows, index, opening));
  useOpenedRows(props, keys.container);
  const [title, ...rest] = columns;
  if (!title) return null;
  const badge = rest.find((column) => column.badge);
  const facts = rest.filter((column) => column !== badge);
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
          data-waits={waits?.(row) || undefined}
          {...(opening ? keys.rowProps(index) : {})}
          onClick={(event) => followRow(event, row, props)}
        >
          <div className={classes.title}>
            {opening ? (
              <RowLink row={row} opening={opening}>
                {title.cell(row)}
              </RowLink>
            ) : (
              title.cell(row)
            )}
            {badge?.cell(row)}
          </div>
          <dl className={classes.facts}>
            {firstSaid(facts, row).map(({ key, title: name, value }) => (
              <Fact key={key} name={name} value={value} />
            ))}
          </dl>
        </li>
      ))}
    </ul>
  );
}

/** What is empty takes no line, and no fact's place. */
function firstSaid<Row>(columns: readonly Column<Row>[], row: Row) {
  return columns
    .map(({ key, title, cell }) => ({ key, title, value: cell(row) }))
    .filter(({ value }) => value !== null && value !== undefined && value !== '')
    .slice(0, FACTS);
}

/** What is added up stands beneath the cards, under the names of its columns. */
export function CardTotals<Row>({ columns, totals }: { columns: readonly Column<Row>[]; totals: Totals }) {
  return (
    <section className={classes.totals} aria-label={totals.label}>
      <div className={classes.title}>{totals.label}</div>
      {totals.line?.map((text) => (
        <div key={text}>{text}</div>
      ))}
      {totals.cells ? (
        <dl className={classes.facts}>
          {columns.map((column) => (
            <Fact key={column.key} name={column.title} value={totals.cells[column.key]} />
          ))}
        </dl>
      ) : null}
    </section>
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
