import { yerevanTime } from '../kernel/calendar.ts';

/** As the hours are stored, said without the library that checks them: the public pages take nothing else along. */
type Span = { days: readonly number[]; from: string; to: string };

/** What a station does at a moment: `opens.days` = in how many days, 0 = later today. Null = its hours are not known. */
export type Opening =
  | { open: true; until: string }
  | { open: false; opens: { days: number; weekday: number; at: string } }
  | null;

/** The day of the week (Monday = 1) and the time of day, HH:MM, in Yerevan. */
export function yerevanMoment(instant: Date): { weekday: number; clock: string } {
  const local = new Date(yerevanTime(instant));
  return { weekday: ((local.getUTCDay() + 6) % 7) + 1, clock: local.toISOString().slice(11, 16) };
}

export function openingAt(hours: readonly Span[], instant: Date): Opening {
  const { weekday, clock } = yerevanMoment(instant);
  const on = (wanted: number) => hours.find(({ days }) => days.includes(wanted));
  const now = on(weekday);
  if (now && now.from <= clock && clock < now.to) return { open: true, until: now.to };
  // The same day of the next week is the last that can come.
  for (let days = now && clock < now.from ? 0 : 1; days <= 7; days += 1) {
    const wanted = ((weekday - 1 + days) % 7) + 1;
    const next = on(wanted);
    if (next) return { open: false, opens: { days, weekday: wanted, at: next.from } };
  }
  return null;
}

/** Sentences of the catalogue with {until}, {at}, {day} in them; `days`: Monday first. */
export type OpeningTexts = {
  open: string;
  today: string;
  tomorrow: string;
  later: string;
  unknown: string;
  days: readonly string[];
};

/** What is said of it. The texts come from the catalogue: a public page has those few with it and no catalogue. */
export function openingText(opening: Opening, texts: OpeningTexts): string {
  if (!opening) return texts.unknown;
  if (opening.open) return texts.open.replace('{until}', opening.until);
  const { days, weekday, at } = opening.opens;
  const text = days === 0 ? texts.today : days === 1 ? texts.tomorrow : texts.later;
  return text.replace('{at}', at).replace('{day}', texts.days[weekday - 1] ?? '');
}
