import { type Day, daysBetween } from '@inspect/contract/kernel';
import type { ReminderReason } from '@inspect/contract/reminders';

/** After so many days it is not sent any more: after an outage nobody is flooded. */
export const WAITS_DAYS = 3;

export type Facts = {
  dueOn: Day;
  sendOn: Day;
  /** what the register says at this moment; null = nothing is due */
  registeredDue: Day | null;
  /** of whoever wants it at this moment */
  phone: string | null;
  today: Day;
};

/** Why a reminder is not to be sent at all; null = it is. */
export function dropReason({ dueOn, sendOn, registeredDue, phone, today }: Facts): ReminderReason | null {
  if (daysBetween(sendOn, today) > WAITS_DAYS) return 'late';
  if (registeredDue !== dueOn) return 'due';
  return phone === null ? 'consent' : null;
}

const MINUTE_MS = 60_000;
/** What was surely not taken is tried again after so many minutes; then no more. */
const AGAIN_MINUTES = [5, 30, 120] as const;

/** When the next try may be, after so many; null = there is none. */
export function nextTry(attempts: number, now: Date): Date | null {
  const minutes = AGAIN_MINUTES[attempts - 1];
  return minutes === undefined ? null : new Date(now.getTime() + minutes * MINUTE_MS);
}
