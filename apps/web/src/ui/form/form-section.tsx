import { Title } from '@mantine/core';
import { type ReactNode, useId } from 'react';
import classes from './form-section.module.css';

export type FormSectionProps = {
  title: string;
  children: ReactNode;
  /** stands beside the heading: a hint, a small action */
  beside?: ReactNode;
  /** somebody has come into one of its fields */
  onFocus?: (() => void) | undefined;
};

/** A headed part of a form. Fields flow in columns; `data-double` takes two, `data-wide` the
 * whole line. Tab follows the reading order. */
export function FormSection({ title, children, beside, onFocus }: FormSectionProps) {
  const heading = useId();
  return (
    <section className={classes.section} aria-labelledby={heading} {...(onFocus ? { onFocus } : {})}>
      <header className={classes.header}>
        <Title order={2} size="h3" id={heading}>
          {title}
        </Title>
        {beside}
      </header>
      <div className={classes.fields}>{children}</div>
    </section>
  );
}
