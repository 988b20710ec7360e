import { t } from '@inspect/contract/i18n';
import { type Day, formatDay } from '@inspect/contract/kernel';
import { ActionIcon, Popover, TextInput } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconCalendar } from '@tabler/icons-react';
import { type KeyboardEvent, Suspense, useState } from 'react';
import { fieldId } from '../form/field.ts';
import { lazyPart } from '../lazy/lazy-part.tsx';
import { parseDay } from './date-range.ts';

// The calendar is for those who point; typing never waits for it.
const Calendar = lazyPart(() => import('./calendar.tsx'));

type DayFieldProps = {
  label: string;
  value: Day | undefined;
  onChange: (value: Day | undefined) => void;
  today: Day;
  /** in a form: the name by which its error is found, and that error */
  name?: string;
  error?: string | undefined;
  /** days outside are refused by the calendar; typing them is the list's business */
  min?: Day | undefined;
  max?: Day | undefined;
};

/** A day of Yerevan, typed as DD/MM/YYYY (or shorter) or chosen. What is no day stays in sight, marked. */
export function DayField({ label, value, onChange, today, min, max, name, error }: DayFieldProps) {
  const [typed, setTyped] = useState<string | null>(null);
  const [opened, { close, toggle }] = useDisclosure(false);
  const wrong = typed !== null && typed.trim() !== '' && parseDay(typed, today) === null;

  const accept = () => {
    if (typed === null || wrong) return;
    setTyped(null);
    const day = typed.trim() === '' ? undefined : (parseDay(typed, today) ?? undefined);
    if (day !== value) onChange(day);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter') accept();
    if (event.key !== 'Escape' || typed === null) return;
    event.stopPropagation();
    setTyped(null);
  };
  return (
    <TextInput
      {...(name ? { id: fieldId(name), name, size: 'md' } : {})}
      label={label}
      inputMode="numeric"
      placeholder={t('shell.dayPlaceholder')}
      value={typed ?? (value ? formatDay(value) : '')}
      onChange={(event) => setTyped(event.currentTarget.value)}
      // Typing replaces the day that stands there, however the field was reached.
      onFocus={(event) => event.currentTarget.select()}
      onBlur={accept}
      onKeyDown={onKeyDown}
      error={wrong ? t('shell.dayWrong') : error}
      w={{ base: '100%', sm: 152 }}
      rightSection={
        <Popover
          opened={opened}
          onClose={close}
          position="bottom-end"
          shadow="md"
          // A filter stands in a dropdown of its own, which a press outside of it closes.
          withinPortal={name !== undefined}
          trapFocus
          returnFocus
        >
          <Popover.Target>
            <ActionIcon
              variant="subtle"
              color="gray"
              aria-label={`${label}. ${t('shell.openCalendar')}`}
              onClick={toggle}
            >
              <IconCalendar size={18} aria-hidden />
            </ActionIcon>
          </Popover.Target>
          <Popover.Dropdown aria-label={label}>
            <Suspense fallback={null}>
              <Calendar
                value={value ?? null}
                shown={value ?? today}
                min={min}
                max={max}
                onChoose={(day) => {
                  setTyped(null);
                  onChange(day);
                  close();
                }}
              />
            </Suspense>
          </Popover.Dropdown>
        </Popover>
      }
    />
  );
}
