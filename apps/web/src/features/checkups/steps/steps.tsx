import type { Checkup } from '@inspect/contract/checkups';
import { t } from '@inspect/contract/i18n';
import { VisuallyHidden } from '@mantine/core';
import { IconCircleCheck, IconCircleDashed, IconCircleDot } from '@tabler/icons-react';
import { useState } from 'react';
import { usePlateEvidence } from '../../photos/index.ts';
import { NextStep } from './next-step.tsx';
import classes from './steps.module.css';
import { ALL_STEPS, stepsOf } from './steps-of.ts';

type StepsProps = {
  record: Checkup;
  /** this person concludes it */
  works: boolean;
};

/** How far a checkup has come on its way to the card, and the one thing to do next. */
export function Steps({ record, works }: StepsProps) {
  const { done, next } = stepsOf(record, usePlateEvidence(record).state);
  const [begun] = useState(record.status);
  if (next === null) return null;
  return (
    <div className={classes.course}>
      <ol className={classes.steps} aria-label={t('checkups.step.title')}>
        {ALL_STEPS.map((step) => {
          const isDone = done.has(step);
          const Icon = isDone ? IconCircleCheck : step === next ? IconCircleDot : IconCircleDashed;
          return (
            <li
              key={step}
              className={classes.step}
              data-done={isDone || undefined}
              aria-current={step === next ? 'step' : undefined}
            >
              <Icon size={18} stroke={2} aria-hidden />
              <span>{t(`checkups.step.${step}`)}</span>
              {isDone ? <VisuallyHidden>{t('checkups.step.done')}</VisuallyHidden> : null}
            </li>
          );
        })}
      </ol>
      <NextStep record={record} step={next} works={works} concludedHere={begun === 'open'} />
    </div>
  );
}
