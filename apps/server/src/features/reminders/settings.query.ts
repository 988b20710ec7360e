import { formatClock } from '@inspect/contract/kernel';
import { z } from 'zod';
import type { Tx } from '../../platform/db/transaction.ts';
import { settingValues } from '../../platform/settings/settings.query.ts';

const shape = z.object({
  remindersOn: z.boolean(),
  /** HH:mm of Yerevan, the second is the first minute at which nothing is sent any more */
  remindersFrom: z.string(),
  remindersTo: z.string(),
  /** drams */
  reminderPartPrice: z.int(),
  reminderMonthlyDrams: z.int(),
});
export type ReminderSettings = z.infer<typeof shape>;

export async function reminderSettings(tx: Tx): Promise<ReminderSettings> {
  return shape.parse(await settingValues(tx, Object.keys(shape.shape)));
}

/** Whether it is an hour at which people may be written to. */
export function isOpen({ remindersFrom, remindersTo }: ReminderSettings, now: Date): boolean {
  const at = formatClock(now);
  return remindersFrom <= at && at < remindersTo;
}

const LEAST_SECONDS = 3 * 3_600;

/** How long a provider may try: until people are left alone again, and never so short that a phone that is off misses it. */
export function livesSeconds({ remindersTo }: ReminderSettings, now: Date): number {
  return Math.max(LEAST_SECONDS, 60 * (minutesOf(remindersTo) - minutesOf(formatClock(now))));
}

function minutesOf(clock: string): number {
  const [hours = 0, minutes = 0] = clock.split(':').map(Number);
  return 60 * hours + minutes;
}
