import { addDays, startOfDay, yerevanDay } from '@inspect/contract/kernel';

const HOUR_MS = 3_600_000;

/** The next time that it is this hour in Yerevan. */
export function nextAt(now: Date, hour: number): Date {
  const today = yerevanDay(now);
  const at = new Date(startOfDay(today).getTime() + hour * HOUR_MS);
  return at > now ? at : new Date(startOfDay(addDays(today, 1)).getTime() + hour * HOUR_MS);
}
