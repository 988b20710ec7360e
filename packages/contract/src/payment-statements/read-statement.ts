import { type Day, day, startOfDay, yerevanDay } from '../kernel/dates.ts';
import { type LineKind, STATEMENT_LINES, type StatementField, type StatementLayout } from './layouts.ts';

export type StatementLine = {
  /** of the file, the names being line 1 */
  line: number;
  /** the provider's number of this movement, once for each kind */
  transaction: string;
  /** what our attempt is known by there */
  order: string;
  /** our number of it, as it stands there; null: the provider has none of ours */
  number: string | null;
  kind: LineKind;
  /** whole drams */
  amount: number;
  day: Day;
  at: Date;
};

/** What is wrong, where: a key of the texts `paymentStatements.problem`, or nothing of a line. */
export type StatementProblem = {
  problem:
    | 'no_column'
    | 'column_twice'
    | 'empty'
    | 'number'
    | 'kind'
    | 'sum'
    | 'fraction'
    | 'currency'
    | 'time'
    | 'outside'
    | 'owner'
    | 'twice'
    | 'too_long';
  line: number;
  /** its name in the file */
  column: string;
  /** what stands in the cell, shortened */
  cell: string;
};

export type StatementRead = { lines: StatementLine[] } | StatementProblem;

type ExpectedStatement = {
  from: Day;
  to: Day;
  /** whose account it must be; undefined = nobody knows */
  owner: string | undefined;
};

const SHOWN = 40;
const MOST_DRAMS = 1_000_000_000;
const DRAMS = ['051', '51', 'AMD'];

class Wrong extends Error {
  readonly at: StatementProblem;
  constructor(at: StatementProblem) {
    super(at.problem);
    this.at = at;
  }
}

/** The lines of a statement that moved money, or the first thing that is wrong with it: then none of it counts. */
export function readStatement(
  rows: readonly (readonly string[])[],
  layout: StatementLayout,
  wanted: ExpectedStatement,
): StatementRead {
  try {
    return { lines: read(rows, layout, wanted) };
  } catch (problem) {
    if (problem instanceof Wrong) return problem.at;
    throw problem;
  }
}

function read(rows: readonly (readonly string[])[], layout: StatementLayout, wanted: ExpectedStatement) {
  const [names = [], ...body] = rows;
  const places = placesOf(names, layout);
  const seen = new Set<string>();
  const lines: StatementLine[] = [];
  for (const [index, row] of body.entries()) {
    // All lines count, also empty ones: what lies behind the last that is read must not be passed over.
    if (index > STATEMENT_LINES || (index === STATEMENT_LINES && !isBlank(row)))
      throw wrong('too_long', index + 2, layout.columns.transaction, '');
    if (isBlank(row)) continue;
    const line = readLine({ row, line: index + 2, places, layout, wanted });
    if (line === null) continue;
    const name = `${line.kind} ${line.transaction}`;
    if (seen.has(name)) throw wrong('twice', line.line, layout.columns.transaction, line.transaction);
    seen.add(name);
    lines.push(line);
  }
  return lines;
}

const isBlank = (row: readonly string[]) => row.every((cell) => cell.trim() === '');

const wrong = (
  problem: StatementProblem['problem'],
  line: number,
  column: string | undefined,
  cell: string,
) => new Wrong({ problem, line, column: column ?? '', cell: cell.slice(0, SHOWN) });

type Places = Partial<Record<StatementField, number>>;

function placesOf(names: readonly string[], { columns }: StatementLayout): Places {
  const found = names.map((name) => name.trim().toLowerCase());
  const places: Places = {};
  for (const [field, name] of Object.entries(columns)) {
    const place = found.indexOf(name.toLowerCase());
    if (place === -1) throw wrong('no_column', 1, name, '');
    if (found.indexOf(name.toLowerCase(), place + 1) !== -1) throw wrong('column_twice', 1, name, '');
    places[field as StatementField] = place;
  }
  return places;
}

type Reading = {
  row: readonly string[];
  line: number;
  places: Places;
  layout: StatementLayout;
  wanted: ExpectedStatement;
};

/** null: it moved no money. */
function readLine({ row, line, places, layout, wanted }: Reading): StatementLine | null {
  const { columns } = layout;
  const cell = (field: StatementField): string => (row[places[field] ?? -1] ?? '').trim();
  const refuse = (problem: StatementProblem['problem'], field: StatementField) =>
    wrong(problem, line, columns[field], cell(field));
  // A name that every object has is no word of a provider.
  const kind = Object.hasOwn(layout.kinds, cell('kind')) ? layout.kinds[cell('kind')] : undefined;
  if (kind === undefined) throw refuse(cell('kind') === '' ? 'empty' : 'kind', 'kind');
  if (columns.owner && wanted.owner !== undefined && cell('owner') !== wanted.owner)
    throw refuse('owner', 'owner');
  if (kind === null || (layout.timeless && cell('at') === '')) return null;
  for (const field of ['transaction', 'order', 'number'] as const) {
    if (columns[field] === undefined) continue;
    if (cell(field) === '') throw refuse('empty', field);
    const form = field === 'transaction' ? layout.transaction : OTHER_NUMBER;
    if (!form.test(cell(field))) throw refuse('number', field);
  }
  if (columns.currency && !DRAMS.includes(cell('currency'))) throw refuse('currency', 'currency');
  const at = timeOf(cell('at'), layout.time);
  if (at === null) throw refuse('time', 'at');
  const on = yerevanDay(at);
  if (on < wanted.from || on > wanted.to) throw refuse('outside', 'at');
  const amount = sumOf(cell('amount'), layout.numbers);
  if (typeof amount === 'string') throw refuse(amount, 'amount');
  const transaction = cell('transaction');
  return {
    line,
    transaction,
    kind,
    amount,
    at,
    day: on,
    order: columns.order ? cell('order') : transaction,
    number: columns.number ? cell('number') : null,
  };
}

/** Ours may have come encoded, so also with the signs of base64. */
const OTHER_NUMBER = /^[0-9A-Za-z][0-9A-Za-z+/=_-]{0,99}$/;

/** Whole drams; a text says what is wrong with it. */
function sumOf(
  text: string,
  { decimal, thousands }: StatementLayout['numbers'],
): number | 'sum' | 'fraction' {
  const gaps = `[${thousands.join('')}]`;
  const [, whole, fraction = ''] =
    new RegExp(`^(\\d{1,12}|\\d{1,3}(?:${gaps}\\d{3})+)(?:[${decimal.join('')}](\\d{1,2}))?$`).exec(text) ??
    [];
  if (whole === undefined) return 'sum';
  if (/[1-9]/.test(fraction)) return 'fraction';
  const sum = Number(whole.replace(/\D/g, ''));
  return sum > 0 && sum <= MOST_DRAMS ? sum : 'sum';
}

function timeOf(text: string, time: StatementLayout['time']): Date | null {
  if (time === 'instant') {
    const isInstant = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2}(\.\d+)?)?(Z|[+-]\d{2}:\d{2})$/.test(text);
    const at = isInstant ? new Date(text) : null;
    return at === null || Number.isNaN(at.getTime()) ? null : at;
  }
  const parts =
    time === 'day'
      ? /^(?<d>\d{2})[/.](?<m>\d{2})[/.](?<y>\d{4})$/.exec(text)
      : /^(?<y>\d{4})-(?<m>\d{2})-(?<d>\d{2}) (?<clock>([01]\d|2[0-3]):[0-5]\d:[0-5]\d)$/.exec(text);
  if (!parts?.groups) return null;
  const { y, m, d, clock } = parts.groups;
  const on = day.safeParse(`${y}-${m}-${d}`);
  if (!on.success) return null;
  return clock === undefined ? startOfDay(on.data) : new Date(`${on.data}T${clock}+04:00`);
}
