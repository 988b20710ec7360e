import fc from 'fast-check';
import { COMPANIES, PEOPLE, STATIONS } from '../fixtures.ts';
import { askedAt, daysFrom, EDGES, later, onTheWall } from './moments.ts';
import type { CheckupLine } from './plain-rows.ts';

/** Who asks; operators and mechanics because they were granted the page of the company. */
const ASKING = [
  ...(['admin', 'viewer', 'owner', 'owner2'] as const),
  ...(['operator', 'operatorB', 'operatorAnywhere', 'mechanic', 'mechanic2'] as const),
] as const;
export type Asking = (typeof ASKING)[number];

/** What is asked, by its names on the wire. carType: one of those that there are, counted from the first. */
export type Question = {
  who: Asking;
  when: Date;
  filter: {
    startDate?: string;
    endDate?: string;
    overdue?: 'true';
    company?: string;
    Opinion?: 'true' | 'false';
    status?: CheckupLine['status'];
    ownerStatus?: '0' | '1' | '2';
    search?: string;
  };
  type: number | undefined;
  station: string | undefined;
};
export type Filter = Question['filter'] & { type?: string; station?: string };

const EDGE = fc.constantFrom(...EDGES);
const aDay = fc.tuple(EDGE, fc.constantFrom(-1, 0, 0, 1)).map(([edge, away]) => later(edge, away));
const monthOf = (day: string) => ({
  startDate: `${day.slice(0, 7)}-01`,
  endDate: later(`${later(`${day.slice(0, 7)}-01`, 31).slice(0, 7)}-01`, -1),
});
const ragged = fc
  .tuple(EDGE, fc.integer({ min: 1, max: 27 }), fc.integer({ min: 1, max: 75 }))
  .map(([edge, before, after]) => ({ startDate: later(edge, -before), endDate: later(edge, after) }));

/** Of more than a year, and of whole ones only within it. */
const raggedYears = fc
  .tuple(EDGE, fc.integer({ min: 1, max: 400 }), fc.integer({ min: 366, max: 1_100 }))
  .map(([edge, before, after]) => ({ startDate: later(edge, -before), endDate: later(edge, after) }));

const ALL_YEARS = { startDate: '2016-11-21', endDate: '2027-11-20' };
const yearOf = (day: string) => ({
  startDate: `${day.slice(0, 4)}-01-01`,
  endDate: `${day.slice(0, 4)}-12-31`,
});

const manyDays: fc.Arbitrary<Question['filter']> = fc.oneof(
  { weight: 2, arbitrary: aDay.map(monthOf) },
  { weight: 5, arbitrary: ragged },
  { weight: 3, arbitrary: raggedYears },
  { weight: 2, arbitrary: EDGE.map(yearOf) },
  { weight: 1, arbitrary: fc.constant({ startDate: '2016-12-15', endDate: '2026-12-10' }) },
);
const days: fc.Arbitrary<Question['filter']> = fc.oneof(
  { weight: 2, arbitrary: fc.constant({}) },
  { weight: 3, arbitrary: aDay.map((day) => ({ startDate: day, endDate: day })) },
  { weight: 4, arbitrary: manyDays },
  { weight: 1, arbitrary: fc.constant(ALL_YEARS) },
  { weight: 1, arbitrary: fc.constant({ startDate: '2030-01-10', endDate: '2030-04-02' }) },
  { weight: 1, arbitrary: aDay.map((day) => ({ startDate: day })) },
  { weight: 1, arbitrary: aDay.map((day) => ({ endDate: day })) },
  { weight: 1, arbitrary: fc.constant({ overdue: 'true' as const }) },
);

const seldom = <Value>(arbitrary: fc.Arbitrary<Value>, none = 5) =>
  fc.oneof({ weight: none, arbitrary: fc.constant(undefined) }, { weight: 1, arbitrary });

/** What most lists and reports are narrowed by. */
const usual = {
  company: seldom(fc.constantFrom(COMPANIES.one, COMPANIES.two)),
  Opinion: seldom(fc.constantFrom('true' as const, 'false' as const)),
  status: seldom(
    fc.constantFrom('open' as const, 'concluded' as const, 'cancelled' as const, 'annulled' as const),
  ),
};
const whatever = {
  ...usual,
  ownerStatus: seldom(fc.constantFrom('0' as const, '1' as const, '2' as const)),
  search: seldom(fc.constantFrom('tt00', 'TESTVN000000001', '0 TT-01', 'օրինակյան', 'ttt')),
};

function questionOf(range: typeof days, narrowed: Partial<typeof whatever>): fc.Arbitrary<Question> {
  return fc.record({
    who: fc.constantFrom(...ASKING, 'admin' as const, 'viewer' as const, 'owner' as const),
    when: askedAt,
    filter: fc.tuple(range, fc.record(narrowed)).map(([asked, others]) => ({
      ...asked,
      ...(Object.fromEntries(
        Object.entries(others).filter(([, value]) => value !== undefined),
      ) as Question['filter']),
    })),
    type: 'status' in narrowed ? seldom(fc.nat({ max: 7 })) : fc.constant(undefined),
    station: seldom(fc.constantFrom(...Object.values(STATIONS)), 1),
  });
}

/** Whatever somebody sees of all years; many days with little beside them; anything. */
export const questions = fc.tuple(
  questionOf(fc.constant(ALL_YEARS), {}),
  questionOf(manyDays, usual),
  questionOf(days, whatever),
);
/** Of lists, which are read once for each. */
export const listQuestions = fc.array(questionOf(fc.oneof(days, manyDays), usual), {
  minLength: 8,
  maxLength: 8,
});

/** The first and the last day that are meant. */
export function daysMeant({ startDate, endDate }: Filter, when: Date): { from: string; to: string } {
  const today = onTheWall(when).day;
  if (startDate && endDate) return { from: startDate, to: endDate };
  if (endDate) return { from: later(endDate, -400), to: endDate };
  if (startDate) return { from: startDate, to: startDate > today ? startDate : today };
  return { from: today, to: today };
}

/** Longer than a list is answered for. */
export const isLong = (filter: Filter, when: Date) => {
  const { from, to } = daysMeant(filter, when);
  return !filter.overdue && daysFrom(from, to) > 400;
};

/** Whose checkups somebody sees. */
const SEES: Readonly<Record<Asking, (line: CheckupLine) => boolean>> = {
  admin: () => true,
  viewer: () => true,
  owner: ({ company }) => company === COMPANIES.one,
  owner2: ({ company }) => company === COMPANIES.two,
  operator: ({ station }) => station === STATIONS.oneA,
  operatorB: ({ station }) => station === STATIONS.oneB,
  operatorAnywhere: ({ company }) => company === COMPANIES.one,
  mechanic: ({ mechanic }) => mechanic === PEOPLE.mechanic.id,
  mechanic2: ({ mechanic }) => mechanic === PEOPLE.mechanic2.id,
};

/** Those that somebody sees, that were not deleted, and that the filter means. */
export function meant(lines: readonly CheckupLine[], who: Asking, filter: Filter, when: Date): CheckupLine[] {
  const { from, to } = daysMeant(filter, when);
  const today = onTheWall(when).day;
  return lines.filter((line) => {
    const { day } = onTheWall(line.created_at);
    const inDays = filter.overdue ? line.status === 'open' && day < today : from <= day && day <= to;
    return !line.deleted && SEES[who](line) && inDays && isAsked(line, filter);
  });
}

function isAsked(
  line: CheckupLine,
  { company, Opinion, status, ownerStatus, search, type, station }: Filter,
) {
  return (
    (company === undefined || line.company === company) &&
    (station === undefined || line.station === station) &&
    (Opinion === undefined || String(line.opinion) === Opinion) &&
    (status === undefined || line.status === status) &&
    (ownerStatus === undefined || String(line.owner_status) === ownerStatus) &&
    (type === undefined || line.car_type === type) &&
    (search === undefined || isFound(line, search))
  );
}

/** Plates, numbers, names and telephones hold it, as it was typed or without what stands between letters and digits. */
function isFound(line: CheckupLine, search: string): boolean {
  const { car_reg_no, vin, registration_certificate, owner_name, phone } = line;
  const held = [car_reg_no, vin, registration_certificate, owner_name, phone].join(' ').toLowerCase();
  const typed = search.toLowerCase();
  return held.includes(typed) || held.includes(typed.replaceAll(/[ -]/g, ''));
}
