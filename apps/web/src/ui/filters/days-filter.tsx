import type { Day } from '@inspect/contract/kernel';
import { DateRangeField } from './date-range-field.tsx';

type DaysFilterProps = {
  label: string;
  value: { from: Day; to: Day };
  today: Day;
  /** before it there is nothing; the calendars begin there */
  first?: Day | undefined;
  onChange: (ends: { startDate: Day | null | undefined; endDate: Day | null | undefined }) => void;
};

/** From day to day in the address, where today is not said. */
export function DaysFilter({ onChange, ...field }: DaysFilterProps) {
  const { today } = field;
  return (
    <DateRangeField
      {...field}
      onChange={({ from, to }) =>
        onChange({
          startDate: from === today && to === today ? null : from,
          endDate: to === today ? null : to,
        })
      }
    />
  );
}
