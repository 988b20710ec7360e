import { t } from '@inspect/contract/i18n';
import type { Day } from '@inspect/contract/kernel';
import { Button, Fieldset } from '@mantine/core';
import classes from './date-range.module.css';
import { type DayRange, QUICK_RANGES, quickChoiceOf, quickRange } from './date-range.ts';
import { DayField } from './day-field.tsx';

type DateRangeProps = {
  /** names the two fields together */
  label: string;
  value: DayRange;
  onChange: (value: DayRange) => void;
  /** the day it is in Yerevan */
  today: Day;
  /** before it there is nothing */
  first?: Day | undefined;
  /** an everyday range was chosen: there is nothing more to say */
  onQuick: () => void;
};

/** From day to day, both included and never crossed; the everyday ranges are one press away. */
export function DateRangeField({ label, value, onChange, today, first, onQuick }: DateRangeProps) {
  const chosen = quickChoiceOf(value, today);
  return (
    <Fieldset unstyled className={classes.range} aria-label={label}>
      <DayField
        label={t('shell.from')}
        value={value.from}
        min={first}
        max={value.to}
        today={today}
        onChange={(from) => onChange({ from, to: from && value.to && value.to < from ? from : value.to })}
      />
      <DayField
        label={t('shell.to')}
        value={value.to}
        min={value.from ?? first}
        today={today}
        onChange={(to) => onChange({ from: to && value.from && to < value.from ? to : value.from, to })}
      />
      <div className={classes.quick}>
        {QUICK_RANGES.map((choice) => (
          <Button
            key={choice}
            variant={choice === chosen ? 'light' : 'default'}
            aria-pressed={choice === chosen}
            px="sm"
            onClick={() => {
              onChange(quickRange(choice, today));
              onQuick();
            }}
          >
            {t(`shell.${choice}`)}
          </Button>
        ))}
      </div>
    </Fieldset>
  );
}
