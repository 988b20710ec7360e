import { addDays, type Day, day as daySchema } from '@inspect/contract/kernel';

/** Inclusive days of Yerevan; undefined = open on that side. */
export type DayRange = { from: Day | undefined; to: Day | undefined };

export const QUICK_RANGES = ['today', 'yesterday', 'last7Days', 'last30Days'] as const;
export type QuickRange = (typeof QUICK_RANGES)[number];

export function quickRange(choice: QuickRange, today: Day): { from: Day; to: Day } {
  if (choice === 'today') return { from: today, to: today };
  if (choice === 'yesterday') return { from: addDays(today, -1), to: addDays(today, -1) };
  return { from: addDays(today, choice === 'last7Days' ? -6 : -29), to: today };
}

export function quickChoiceOf(range: DayRange, today: Day): QuickRange | null {
  const same = (choice: QuickRange) => {
    const days = quickRange(choice, today);
    return days.from === range.from && days.to === range.to;
  };
  return QUICK_RANGES.find(same) ?? null;
}

/** As people type it: 05/11/2026, 5.11.26, 05112026, 051126, 05/11 of this year; 20 before two digits. null = no day. */
export function parseDay(text: string, today: Day): Day | null {
  const parts = partsOf(text.trim());
  if (!parts) return null;
  const [dayOfMonth, month, year] = parts;
  const fullYear = year === undefined ? today.slice(0, 4) : year.length === 2 ? `20${year}` : year;
  const value = `${fullYear}-${month.padStart(2, '0')}-${dayOfMonth.padStart(2, '0')}`;
  return daySchema.safeParse(value).success ? value : null;
}

type Parts = [day: string, month: string, year: string | undefined];

function partsOf(text: string): Parts | null {
  const match =
    /^(\d{1,2})[\s./-](\d{1,2})(?:[\s./-](\d{4}|\d{2}))?$/.exec(text) ??
    /^(\d{2})(\d{2})(\d{4}|\d{2})?$/.exec(text);
  const [, dayOfMonth, month, year] = match ?? [];
  return dayOfMonth && month ? [dayOfMonth, month, year] : null;
}
