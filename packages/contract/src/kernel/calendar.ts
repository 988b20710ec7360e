/** Days and moments of Yerevan, apart from what checks them, which brings a library: the public pages reckon with this alone. */

export const TIME_ZONE = 'Asia/Yerevan';
const DAY_MS = 86_400_000;
/** Yerevan has been UTC+4 without summer time since 2012: a fixed offset is exact, as a test compares. */
const OFFSET_MS = 4 * 3_600_000;

/** Milliseconds since 1970 as Yerevan's clocks count them. */
export function yerevanTime(instant: Date): number {
  return instant.getTime() + OFFSET_MS;
}

/** A calendar day in Yerevan, 'YYYY-MM-DD'. */
export type Day = string;

export function yerevanDay(instant: Date): Day {
  return new Date(yerevanTime(instant)).toISOString().slice(0, 10);
}

export function yerevanYear(instant: Date): number {
  return Number(yerevanDay(instant).slice(0, 4));
}

/** The first instant of the day in Yerevan. */
export function startOfDay(value: Day): Date {
  return new Date(Date.parse(`${value}T00:00:00Z`) - OFFSET_MS);
}

export function addDays(value: Day, days: number): Day {
  return new Date(Date.parse(`${value}T00:00:00Z`) + days * DAY_MS).toISOString().slice(0, 10);
}

/** How much is left of the day in Yerevan. */
export function secondsToMidnight(instant: Date): number {
  const midnight = startOfDay(addDays(yerevanDay(instant), 1));
  return Math.ceil((midnight.getTime() - instant.getTime()) / 1_000);
}

export function daysBetween(from: Day, to: Day): number {
  return Math.round((Date.parse(`${to}T00:00:00Z`) - Date.parse(`${from}T00:00:00Z`)) / DAY_MS);
}

/** Month ends clamp: 31 August + 6 months = 28 (29) February. */
export function addMonths(value: Day, months: number): Day {
  const [year = 0, month = 1, dayOfMonth = 1] = value.split('-').map(Number);
  const index = year * 12 + (month - 1) + months;
  const targetYear = Math.floor(index / 12);
  const targetMonth = index % 12;
  const last = new Date(Date.UTC(targetYear, targetMonth + 1, 0)).getUTCDate();
  return new Date(Date.UTC(targetYear, targetMonth, Math.min(dayOfMonth, last))).toISOString().slice(0, 10);
}

const two = (value: number) => value.toString().padStart(2, '0');

/** DD/MM/YYYY, the specification's display format. */
export function formatDay(value: Day): string {
  const [year, month, dayOfMonth] = value.split('-');
  return `${dayOfMonth}/${month}/${year}`;
}

/** DD/MM/YYYY HH:mm in Yerevan, of an instant or of its ISO text. */
export function formatDateTime(value: Date | string): string {
  const instant = typeof value === 'string' ? new Date(value) : value;
  return `${formatDay(yerevanDay(instant))} ${formatClock(instant)}`;
}

/** HH:mm in Yerevan. */
export function formatClock(instant: Date): string {
  const local = new Date(yerevanTime(instant));
  return `${two(local.getUTCHours())}:${two(local.getUTCMinutes())}`;
}

/** When something was, as one looks at a list of `today`: HH:mm of that day, DD/MM/YYYY HH:mm of another. */
export function whenText(value: Date | string, today: Day): string {
  const instant = typeof value === 'string' ? new Date(value) : value;
  return yerevanDay(instant) === today ? formatClock(instant) : formatDateTime(instant);
}
