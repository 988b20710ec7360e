import { entryOf, type FileField } from '@inspect/contract/checkup-fields';
import { CHECKUP_STATUSES, type CheckupStatus, isInEffect } from '@inspect/contract/checkup-list';
import {
  type ColumnName,
  LIST_COLUMN_KEYS,
  LIST_COLUMNS,
  type ListColumnKey,
  readOf,
  readsOf,
  WHOLE_FILE_FIELDS,
} from '@inspect/contract/checkups';
import { isMessageKey, type MessageKey, t } from '@inspect/contract/i18n';
import { formatDecimal } from '@inspect/contract/kernel';
import { owedBackOf, owedOf, settlementOf } from '@inspect/contract/payments';
import type { TableColumn } from '../../platform/table-files/send-table.ts';
import type { Cell, CellKind } from '../../platform/xlsx/xlsx-options.ts';

/** Values by their wire names, as the database gives them. */
type Row = Readonly<Record<string, unknown>>;

export type FileColumn = TableColumn<Row> & {
  /** the names by which the list's filter `fields` asks for it */
  names: readonly string[];
  /** wire names of what the cell is made of */
  reads: readonly ColumnName[];
};

const word = (place: string) => (value: unknown) => {
  const key = `${place}.${value}`;
  return isMessageKey(key) ? t(key) : plain(value);
};

type CellOf = { kind?: CellKind; cell?: (value: unknown) => Cell };

/** A cell by the kind of its field; a text as it is where nothing else is said. */
const CELLS: Readonly<Record<string, CellOf>> = {
  year: { kind: 'year' },
  whole: { kind: 'whole' },
  decimal: { kind: 'decimal' },
  flag: { kind: 'flag' },
  answer: { kind: 'flag' },
  day: { kind: 'day' },
  instant: { kind: 'instant' },
  status: { cell: word('checkups.status') },
  ownerStatus: { cell: word('reference.ownerStatus') },
  period: { cell: word('reference.nextCheckup') },
  opinion: {
    cell: (value) =>
      typeof value === 'boolean'
        ? t(value ? 'checkups.list.opinionTrue' : 'checkups.list.opinionFalse')
        : null,
  },
  signature: { cell: word('checkups.signature') },
  findings: { cell: faults },
  measurements: { cell: measured },
  marks: { cell: (marks) => (Array.isArray(marks) ? marks.map(word('checkups.mark')).join('; ') : null) },
};

function fieldColumn(name: FileField | 'fees' | 'paid' | 'replacedBy', key: string = name): FileColumn {
  const { kind = 'text', cell = plain } = CELLS[entryOf(name).kind] ?? {};
  const read = readOf(name);
  const column = {
    names: [key, name, read],
    title: t(`checkups.label.${name}`),
    kind,
    reads: [read],
    cell: (row: Row) => cell(row[read]),
  };
  return name === 'Opinion' ? emptyWhereVoid(column) : column;
}

/** Empty where the checkup was cancelled or annulled: who adds the column up adds what is due. */
function emptyWhereVoid({ reads, cell, ...column }: FileColumn): FileColumn {
  const isVoid = ({ status }: Row) => CHECKUP_STATUSES.some((name) => name === status && !isInEffect(name));
  return { ...column, reads: [...reads, 'status'], cell: (row) => (isVoid(row) ? null : cell(row)) };
}

type Fees = Parameters<typeof settlementOf>[0] & { total: number | null };
type Sums = {
  fees: Fees;
  paid: Parameters<typeof settlementOf>[1];
  status: CheckupStatus;
  replacedBy: string | null;
};

/** Columns of the list that are made of sums; `owed` is empty while the tax can't be named. */
const OF_SUMS: Partial<
  Record<ListColumnKey, { label: MessageKey; kind: CellKind; cell: (sums: Sums) => Cell }>
> = {
  sum: { label: 'checkups.list.sum', kind: 'money', cell: ({ fees }) => fees.total },
  paid: {
    label: 'checkups.label.payments',
    kind: 'text',
    cell: ({ fees, paid }) => t(`checkups.list.${SETTLEMENTS[settlementOf(fees, paid)]}`),
  },
  owed: { label: 'checkups.label.owed', kind: 'money', cell: ({ fees, paid }) => owedOf(fees, paid).total },
  owedBack: {
    label: 'checkups.label.owedBack',
    kind: 'money',
    cell: ({ fees, paid, status, replacedBy }) =>
      owedBackOf({ fees, paid, replacedBy, stands: isInEffect(status) }).total || null,
  },
};
const SETTLEMENTS = { free: 'free', all: 'paidAll', part: 'paidPart', none: 'paidNone' } as const;

/** What the list shows, its hidden columns too. */
export const LIST_FILE: readonly FileColumn[] = LIST_COLUMN_KEYS.flatMap((key): FileColumn[] => {
  const ofSums = OF_SUMS[key];
  if (!ofSums) return LIST_COLUMNS[key].fields.map((name) => fieldColumn(name, key));
  const { label, kind, cell } = ofSums;
  const reads = readsOf([key]);
  // The row is as the answer's schema has it: both are declared there.
  const column = { names: [key, ...reads], title: t(label), kind, reads };
  const shown = { ...column, cell: (row: Row) => cell(row as Sums) };
  // What is to be given back is told most of all of what doesn't stand.
  return [key === 'owedBack' ? { ...shown, reads: [...reads, 'status'] } : emptyWhereVoid(shown)];
});

/** Everything that is known of a checkup, its owner too. */
export const WHOLE_FILE: readonly FileColumn[] = [
  ...LIST_FILE,
  ...WHOLE_FILE_FIELDS.map((name) => fieldColumn(name)),
];

export function chosenColumns(
  columns: readonly FileColumn[],
  wanted: readonly string[] = [],
): readonly FileColumn[] {
  const chosen = columns.filter(({ names }) => names.some((name) => wanted.includes(name)));
  return chosen.length > 0 ? chosen : columns;
}

function plain(value: unknown): Cell {
  return typeof value === 'string' ||
    typeof value === 'number' ||
    typeof value === 'boolean' ||
    value instanceof Date
    ? value
    : null;
}

type Finding = { checked?: boolean; note?: string };

/** «101; 205 (note)» of what was found wrong. */
function faults(value: unknown): Cell {
  const found = Object.entries((value ?? {}) as Record<string, Finding>).filter(([, { checked }]) => checked);
  return found.map(([code, { note }]) => (note ? `${code} (${note})` : code)).join('; ') || null;
}

/** «CO 0,5 %; …» */
function measured(value: unknown): Cell {
  const found = Object.entries((value ?? {}) as Record<string, { value: number }>);
  return (
    found
      .map(([name, measurement]) => {
        const words = [
          word('checkups.measurement')(name),
          formatDecimal(measurement.value),
          word('checkups.unit')(name),
        ];
        return words.join(' ');
      })
      .join('; ') || null
  );
}
