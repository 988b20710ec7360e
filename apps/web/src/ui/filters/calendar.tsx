import '@mantine/dates/styles.css';
import 'dayjs/locale/hy-am';
import { t } from '@inspect/contract/i18n';
import type { Day } from '@inspect/contract/kernel';
import { DatePicker } from '@mantine/dates';

const monthNames = t('shell.monthNames').split(' ');

/** «November 2026» in Armenian: the library's Armenian months stand in the genitive, which is wrong without a day. */
function monthTitle(date: string): string {
  const [year, month] = date.split('-');
  return `${monthNames[Number(month) - 1] ?? ''} ${year}`;
}

type CalendarProps = {
  value: Day | null;
  shown: Day;
  min: Day | undefined;
  max: Day | undefined;
  onChoose: (day: Day) => void;
};

export default function Calendar({ value, shown, min, max, onChoose }: CalendarProps) {
  return (
    <DatePicker
      hideOutsideDates
      weekendDays={[]}
      value={value}
      defaultDate={shown}
      {...(min ? { minDate: min } : {})}
      {...(max ? { maxDate: max } : {})}
      monthLabelFormat={monthTitle}
      ariaLabels={{ previousMonth: t('shell.previousMonth'), nextMonth: t('shell.nextMonth') }}
      onChange={(day) => (day ? onChoose(day) : undefined)}
    />
  );
}
