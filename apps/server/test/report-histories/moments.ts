import fc from 'fast-check';

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;

/** A wall clock of Yerevan. */
const yerevan = (day: string, time: string) => new Date(`${day}T${time}+04:00`);

/** Days at whose midnight something else begins too: a month, a year, today, tomorrow; after 28 and after 29 February. */
export const EDGES = [
  ...['2016-11-21', '2017-01-01', '2024-03-01', '2025-01-01', '2025-11-20', '2026-01-01', '2026-03-01'],
  ...['2026-10-01', '2026-11-01', '2026-11-20', '2026-11-21', '2026-12-01', '2027-01-01'],
] as const;

const atEdge = fc
  .tuple(fc.constantFrom(...EDGES), fc.constantFrom(-1_000, -1, 0, 0, 1_000, 12 * 60 * MINUTE_MS))
  .map(([day, away]) => new Date(yerevan(day, '00:00:00.000').getTime() + away));

const between = (first: string, last: string) => {
  const [from, to] = [yerevan(first, '00:00:00.000').getTime(), yerevan(last, '00:00:00.000').getTime()];
  return fc.integer({ min: 0, max: (to - from) / MINUTE_MS }).map((at) => new Date(from + at * MINUTE_MS));
};

/** When something is begun: mostly at an edge, else in these days or in the ten years around them. */
export const moment: fc.Arbitrary<Date> = fc.oneof(
  { weight: 5, arbitrary: atEdge },
  { weight: 3, arbitrary: between('2026-10-10', '2026-12-10') },
  { weight: 2, arbitrary: between('2016-11-25', '2027-03-10') },
);

/** When is it asked: what is today for whoever asks. */
export const askedAt: fc.Arbitrary<Date> = fc.constantFrom(
  yerevan('2026-11-20', '12:00:00.000'),
  yerevan('2026-11-20', '00:00:00.000'),
  yerevan('2026-11-20', '23:59:59.999'),
  yerevan('2026-10-31', '23:59:59.999'),
  yerevan('2026-11-01', '00:00:00.000'),
  yerevan('2026-12-31', '23:59:59.000'),
);

const CLOCK = new Intl.DateTimeFormat('en-CA', {
  timeZone: 'Asia/Yerevan',
  ...({ year: 'numeric', month: '2-digit', day: '2-digit', hour: '2-digit', hourCycle: 'h23' } as const),
  weekday: 'short',
});
const WEEKDAYS = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'];

type Wall = { day: string; weekday: number; hour: string };
const known = new Map<number, Wall>();

/** What the clock and the calendar on a wall in Yerevan show. weekday: 1 = Monday. */
export function onTheWall(instant: Date): Wall {
  const seen = known.get(instant.getTime());
  if (seen) return seen;
  const shown = Object.fromEntries(CLOCK.formatToParts(instant).map(({ type, value }) => [type, value]));
  const { year, month, day, hour = '', weekday = '' } = shown;
  const wall = { day: `${year}-${month}-${day}`, weekday: WEEKDAYS.indexOf(weekday) + 1, hour };
  known.set(instant.getTime(), wall);
  return wall;
}

/** So many days after this one. */
export function later(day: string, days: number): string {
  return new Date(Date.parse(day) + days * DAY_MS).toISOString().slice(0, 10);
}

/** The same day a year before; of 29 February the 28th. */
export function yearBefore(day: string): string {
  const before = `${Number(day.slice(0, 4)) - 1}${day.slice(4)}`;
  return day.endsWith('-02-29') ? before.replace(/29$/, '28') : before;
}

export const daysFrom = (first: string, last: string) =>
  Math.round((Date.parse(last) - Date.parse(first)) / DAY_MS);
