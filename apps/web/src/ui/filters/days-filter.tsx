import { t } from '@inspect/contract/i18n';
import { type Day, formatDay } from '@inspect/contract/kernel';
import { Button, Popover } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconCalendar } from '@tabler/icons-react';
import { quickChoiceOf } from './date-range.ts';
import { DateRangeField } from './date-range-field.tsx';

type DaysFilterProps = {
  label: string;
  value: { from: Day; to: Day };
  today: Day;
  /** before it there is nothing; the calendars begin there */
  first?: Day | undefined;
  onChange: (ends: { startDate: Day | null | undefined; endDate: Day | null | undefined }) => void;
};

/** From day to day in the address, where today is not said: one button that says which days, the choice behind it. */
export function DaysFilter({ onChange, ...field }: DaysFilterProps) {
  const { label, value, today } = field;
  const [opened, { close, toggle }] = useDisclosure(false);
  const shown = rangeText(value, today);
  return (
    <Popover opened={opened} onClose={close} position="bottom-start" shadow="md" trapFocus returnFocus>
      <Popover.Target>
        <Button
          variant="default"
          size="sm"
          px="sm"
          leftSection={<IconCalendar size={18} aria-hidden />}
          aria-label={t('shell.labelled', { name: label, value: shown })}
          onClick={toggle}
        >
          {shown}
        </Button>
      </Popover.Target>
      <Popover.Dropdown aria-label={label}>
        <DateRangeField
          {...field}
          onQuick={close}
          onChange={({ from, to }) =>
            onChange({
              startDate: from === today && to === today ? null : from,
              endDate: to === today ? null : to,
            })
          }
        />
      </Popover.Dropdown>
    </Popover>
  );
}

function rangeText(range: { from: Day; to: Day }, today: Day): string {
  const quick = quickChoiceOf(range, today);
  if (quick) return t(`shell.${quick}`);
  const from = formatDay(range.from);
  return range.from === range.to ? from : t('shell.fromTo', { from, to: formatDay(range.to) });
}
