import { addDays, addMonths, type Day, daysBetween } from '../kernel/dates.ts';

/** What one point of a trend stands for. */
export const STEPS = ['day', 'week', 'month'] as const;
export type Step = (typeof STEPS)[number];

export type Range = { from: Day; to: Day };

/** How many days a trend may have and still be told by this step: more points than these nobody tells apart. */
const LONGEST: Readonly<Record<Step, number>> = { day: 400, week: 2_100, month: Number.POSITIVE_INFINITY };
/** Up to so many days it is told so by itself. */
const USUAL: Readonly<Record<Step, number>> = { day: 62, week: 731, month: Number.POSITIVE_INFINITY };

const daysIn = ({ from, to }: Range) => daysBetween(from, to) + 1;

export const stepsFor = (range: Range): Step[] => STEPS.filter((step) => daysIn(range) <= LONGEST[step]);

/** The one that was chosen where these days can be told so, else the usual one. */
export function stepOf(range: Range, wanted: Step | undefined): Step {
  if (wanted && stepsFor(range).includes(wanted)) return wanted;
  return STEPS.find((step) => daysIn(range) <= USUAL[step]) ?? 'month';
}

/** Monday of the week of this day. */
function monday(day: Day): Day {
  const weekday = new Date(`${day}T00:00:00Z`).getUTCDay();
  return addDays(day, -((weekday + 6) % 7));
}

const keyOf: Readonly<Record<Step, (day: Day) => string>> = {
  day: (day) => day,
  week: monday,
  month: (day) => day.slice(0, 7),
};
const next: Readonly<Record<Step, (day: Day) => Day>> = {
  day: (day) => addDays(day, 1),
  week: (day) => addDays(monday(day), 7),
  month: (day) => addMonths(`${day.slice(0, 7)}-01`, 1),
};

/** Each point of a trend in its order, those without any checkup too. */
export function keysOf(step: Step, { from, to }: Range): string[] {
  const keys: string[] = [];
  for (let day = from; day <= to; day = next[step](day)) keys.push(keyOf[step](day));
  return keys;
}

/** With what a period is compared: as many days right before it, or the same days a year before. */
export const COMPARISONS = ['before', 'year'] as const;
export type Comparison = (typeof COMPARISONS)[number];

export function comparedRange(comparison: Comparison, { from, to }: Range): Range {
  if (comparison === 'year') return { from: addMonths(from, -12), to: addMonths(to, -12) };
  const length = daysIn({ from, to });
  return { from: addDays(from, -length), to: addDays(from, -1) };
}

/**
 * The point of the other period that this one is compared with; null where there is none of the same length: weeks begin on
 * other days of it, and so do months, unless it is a year before.
 */
export function comparedKey(comparison: Comparison, step: Step, key: string, range: Range): string | null {
  if (step === 'day') return comparison === 'year' ? addMonths(key, -12) : addDays(key, -daysIn(range));
  if (step === 'month' && comparison === 'year') return addMonths(`${key}-01`, -12).slice(0, 7);
  return null;
}
