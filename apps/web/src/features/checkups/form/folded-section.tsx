import { Button } from '@mantine/core';
import { IconPencil } from '@tabler/icons-react';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { FormSection } from '../../../ui/form/form-section.tsx';
import classes from './folded-section.module.css';

type FoldedSectionProps = {
  title: string;
  /** what stands in the fields, in one line; null = they are to be seen */
  summary: string | null;
  changeLabel: string;
  /** what is asked every time, also while the rest is folded */
  always?: ReactNode;
  children: ReactNode;
};

/** Fields that the register filled, told in one line until somebody wants to change them or is at work in them. */
export function FoldedSection({ title, summary, changeLabel, always, children }: FoldedSectionProps) {
  const [state, setState] = useState<'foldable' | 'entered' | 'asked'>('foldable');
  const section = useRef<Element | null>(null);
  useEffect(() => {
    if (state === 'asked') section.current?.querySelector('input')?.focus();
  }, [state]);
  const folded = summary !== null && state === 'foldable';
  return (
    <FormSection
      title={title}
      // What somebody is in must not be taken from under his hands by an answer.
      onFocus={folded ? undefined : () => setState((now) => (now === 'foldable' ? 'entered' : now))}
      beside={
        folded ? (
          <Button
            variant="default"
            size="sm"
            leftSection={<IconPencil size={16} aria-hidden />}
            onClick={({ currentTarget }) => {
              section.current = currentTarget.closest('section');
              setState('asked');
            }}
          >
            {changeLabel}
          </Button>
        ) : null
      }
    >
      {folded ? (
        <>
          <p data-wide className={classes.summary}>
            {summary}
          </p>
          {always}
        </>
      ) : (
        children
      )}
    </FormSection>
  );
}
