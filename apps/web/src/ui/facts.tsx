import type { ReactNode } from 'react';
import classes from './facts.module.css';

export type Fact = {
  name: string;
  value: ReactNode;
  /** takes the whole line */
  wide?: boolean;
};

/** Names and values to read, in the columns of a form. What is empty shows a dash: it is known to be empty. */
export function Facts({ facts }: { facts: readonly Fact[] }) {
  return (
    <dl className={classes.facts}>
      {facts.map(({ name, value, wide }) => (
        <div key={name} className={classes.fact} data-wide={wide}>
          <dt>{name}</dt>
          <dd>{value === null || value === undefined || value === '' ? '—' : value}</dd>
        </div>
      ))}
    </dl>
  );
}
