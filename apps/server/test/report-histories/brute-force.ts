import type { Dimension, Measure } from '@inspect/contract/reports';
import { later, onTheWall } from './moments.ts';
import type { CheckupLine, PlainRows } from './plain-rows.ts';

/**
 * What a report has to say, worked out from single lines by the words of the decision on reports and of the contract; it
 * shares nothing with what the server asks its database.
 */
export type Figure = number | null;
export type Told = { key: string; name: string | null } & Partial<Record<Measure, Figure>>;

type Ways = Record<Dimension, { keys: (line: CheckupLine, plain: PlainRows) => string[]; order: Order }>;
type Order = 'latest first' | 'most first' | 'by key';

const wall = ({ created_at }: CheckupLine) => onTheWall(created_at);
const one = (key: (line: CheckupLine, plain: PlainRows) => string, order: Order = 'most first') => ({
  keys: (line: CheckupLine, plain: PlainRows) => [key(line, plain)],
  order,
});

export function foundAt(line: CheckupLine): string[] {
  const lists = { classificators: line.classificators, newClassificators: line.new_classificators };
  return Object.entries(lists).flatMap(([list, found]) =>
    Object.keys(found)
      .filter((code) => found[code]?.checked)
      .map((code) => `${list}/${code}`),
  );
}

const WAYS: Ways = {
  day: one((line) => wall(line).day, 'latest first'),
  week: one((line) => later(wall(line).day, 1 - wall(line).weekday), 'latest first'),
  month: one((line) => wall(line).day.slice(0, 7), 'latest first'),
  weekdayHour: one((line) => `${wall(line).weekday}-${wall(line).hour}`, 'by key'),
  company: one((line) => line.company),
  station: one((line) => line.station),
  region: one((line, { regions }) => regions.get(line.station) ?? ''),
  operator: one((line) => line.created_by),
  mechanic: one((line) => line.mechanic),
  fuel: one((line) => line.fuel),
  carType: one((line) => line.car_type),
  carGroup: one((line) => line.car_group),
  ownerStatus: one((line) => String(line.owner_status), 'by key'),
  classificator: { keys: (line) => (foundAt(line).length > 0 ? foundAt(line) : ['']), order: 'most first' },
};

const stands = ({ status }: CheckupLine) => status === 'open' || status === 'concluded';
const concluded = ({ status }: CheckupLine) => status === 'concluded';
const isFit = (line: CheckupLine) => concluded(line) && line.opinion === true;
const isFaulty = (line: CheckupLine) => concluded(line) && line.opinion === false;

const sumOf = (amounts: readonly number[]) => amounts.reduce((sum, amount) => sum + amount, 0);
const fee = ({ fees }: CheckupLine) => fees.inspection.amount;
const tax = ({ fees }: CheckupLine) => fees.environmental?.amount ?? 0;

/** A checkup and those whose result it was given. */
function standsFor(line: CheckupLine, plain: PlainRows): string[] {
  const former = plain.checkups.find(({ id }) => id === line.replaces);
  return former ? [line.id, ...standsFor(former, plain)] : [line.id];
}

/** Of one that stands: due, what was paid along its moves, and what is owed; what is too much of one pays nothing of the other. */
export function accountOf(line: CheckupLine, plain: PlainRows) {
  const ids = standsFor(line, plain);
  const paidFor = (wanted: string) =>
    sumOf(
      plain.moves.flatMap(({ checkup, purpose, amount }) =>
        purpose === wanted && ids.includes(checkup) ? amount : [],
      ),
    );
  const [forFee, forTax] = [paidFor('inspection'), paidFor('environmental')];
  return {
    due: fee(line) + tax(line),
    paid: forFee + forTax,
    owed: Math.max(0, fee(line) - forFee) + Math.max(0, tax(line) - forTax),
  };
}

function median(values: readonly number[]): Figure {
  const sorted = [...values].sort((left, right) => left - right);
  const [below, above] = [sorted[Math.ceil(sorted.length / 2) - 1], sorted[Math.floor(sorted.length / 2)]];
  return below === undefined || above === undefined ? null : (below + above) / 2;
}
/** Whole ones, half a minute counts as one; a day and longer counts as a day. */
const minutes = ({ created_at, concluded_at }: CheckupLine) =>
  Math.min(
    1_440,
    Math.floor(((concluded_at?.getTime() ?? Number.NaN) - created_at.getTime()) / 60_000 + 0.5),
  );
const ratio = (part: number, whole: number): Figure => (whole === 0 ? null : part / whole);

/** Of these lines; `all` = those of the whole report, `key` = of the row that they are. */
type Row = {
  lines: readonly CheckupLine[];
  all: readonly CheckupLine[];
  key: string | null;
  plain: PlainRows;
};

const many =
  (is: (line: CheckupLine) => boolean) =>
  ({ lines }: Row) =>
    lines.filter(is).length;
const due =
  (amount: (line: CheckupLine) => number) =>
  ({ lines }: Row) =>
    sumOf(lines.filter(stands).map(amount));
const received =
  (counts: (move: PlainRows['moves'][number]) => boolean) =>
  ({ lines, plain }: Row) => {
    const ids = new Set(lines.map(({ id }) => id));
    return sumOf(plain.moves.flatMap((move) => (ids.has(move.checkup) && counts(move) ? move.amount : [])));
  };
const came = (method: string) => received((move) => move.method === method && move.amount > 0);

const FIGURES: Readonly<Record<Measure, (row: Row) => Figure>> = {
  count: ({ lines }) => lines.length,
  first: many((line) => line.previous_checkup === null),
  recheck: many((line) => line.previous_checkup !== null),
  fit: many(isFit),
  faulty: many(isFaulty),
  faultRate: ({ lines }) => ratio(lines.filter(isFaulty).length, lines.filter(concluded).length),
  share: ({ lines, all }) => ratio(lines.length, all.length),
  open: many(({ status }) => status === 'open'),
  cancelled: many(({ status }) => status === 'cancelled'),
  annulled: many(({ status }) => status === 'annulled'),
  paid: ({ lines, plain }) =>
    lines.filter((line) => stands(line) && accountOf(line, plain).owed === 0).length,
  medianMinutes: ({ lines }) => median(lines.filter(concluded).map(minutes)),
  tariff: ({ key, plain }) => (key === null ? null : (plain.tariffs.get(key) ?? null)),
  inspectionDue: due(fee),
  environmentalDue: due(tax),
  due: due((line) => fee(line) + tax(line)),
  inspectionReceived: received(({ purpose }) => purpose === 'inspection'),
  environmentalReceived: received(({ purpose }) => purpose === 'environmental'),
  cash: came('cash'),
  terminal: came('terminal'),
  arca: came('arca'),
  idram: came('idram'),
  telcell: came('telcell'),
  returned: (row) => -received(({ amount }) => amount < 0)(row) || 0,
  received: received(() => true),
};

/** These figures, shares and minutes to a millionth. */
function figuresOf(measures: readonly Measure[], row: Row): Partial<Record<Measure, Figure>> {
  return Object.fromEntries(measures.map((measure) => [measure, toMillionth(FIGURES[measure](row))]));
}

export const toMillionth = (figure: Figure | undefined): Figure =>
  figure === null || figure === undefined ? null : Math.round(figure * 1e6) / 1e6;

/** The rows in their order, and the figures of all of them. */
export function reportOfLines(
  plain: PlainRows,
  all: readonly CheckupLine[],
  by: Dimension,
  measures: readonly Measure[],
): { rows: Told[]; totals: Partial<Record<Measure, Figure>> } {
  const { keys, order } = WAYS[by];
  const groups = new Map<string, CheckupLine[]>();
  for (const line of all)
    for (const key of keys(line, plain)) groups.set(key, [...(groups.get(key) ?? []), line]);
  const sorted = [...groups].sort(([left, its], [right, theirs]) => {
    if (order === 'latest first') return left < right ? 1 : -1;
    // Checkups at which nothing was found stand last.
    if (order === 'most first' && (left === '') !== (right === '')) return left === '' ? 1 : -1;
    if (order === 'most first' && its.length !== theirs.length) return theirs.length - its.length;
    return left < right ? -1 : 1;
  });
  const rows = sorted.map(([key, lines]) => ({
    key,
    name: plain.names.get(key) ?? plain.findings.get(key) ?? null,
    ...figuresOf(measures, { lines, all, key, plain }),
  }));
  return { rows, totals: figuresOf(measures, { lines: all, all, key: null, plain }) };
}
