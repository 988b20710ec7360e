import { t } from '@inspect/contract/i18n';
import { type Day, formatDay } from '@inspect/contract/kernel';
import type { ReminderStep } from '@inspect/contract/reminders';

type Reminder = { step: ReminderStep; plate: string | null; dueOn: Day; link: string };

/** What the owner reads: plate, day, and where he can have no more of it. */
export function reminderText({ step, plate, dueOn, link }: Reminder): string {
  const car = plate === null ? t('reminders.text.yourCar') : t('reminders.text.car', { plate });
  return t(`reminders.text.${step}`, { car, day: formatDay(dueOn), link });
}
