import { owedOf, settlementOf } from '@inspect/contract/checkups';
import { isMessageKey, type MessageKey, t } from '@inspect/contract/i18n';
import type { TableColumn } from '../../platform/table-files/send-table.ts';
import type { Cell, CellKind } from '../../platform/xlsx/xlsx-options.ts';

/** Values by their wire names, as the database gives them. */
type Row = Readonly<Record<string, unknown>>;

export type FileColumn = TableColumn<Row> & {
  /** the name by which the list's filter `fields` asks for it */
  field: string;
  /** wire names of what the cell is made of */
  reads: readonly string[];
};

type NameOf<Key> = Key extends `checkups.label.${infer Name}` ? Name : never;
type Label = NameOf<MessageKey>;

const title = (label: Label) => t(`checkups.label.${label}`);

function column(
  kind: CellKind,
  label: Label,
  reads: string = label,
  cell: (value: unknown, row: Row) => Cell = plain,
): FileColumn {
  return { field: label, title: title(label), kind, reads: [reads], cell: (row) => cell(row[reads], row) };
}

const text = (label: Label, reads?: string, cell?: (value: unknown) => Cell) =>
  column('text', label, reads, cell);
/** An id in the list, its name in the file. */
const named = (label: Label) => column('text', label, `${label}Name`);

const word = (place: string) => (value: unknown) => {
  const key = `${place}.${value}`;
  return isMessageKey(key) ? t(key) : plain(value);
};

const paid: FileColumn = {
  field: 'paid',
  title: title('payments'),
  kind: 'text',
  reads: ['fees', 'paid'],
  cell: (row) => SETTLEMENT[settlementOf(row.fees as Fees, row.paid as Paid)],
};
/** Empty while the tax can't be named. */
const owed: FileColumn = {
  field: 'owed',
  title: title('owed'),
  kind: 'money',
  reads: ['fees', 'paid'],
  cell: (row) => owedOf(row.fees as Fees, row.paid as Paid).total,
};
type Fees = Parameters<typeof settlementOf>[0];
type Paid = Parameters<typeof settlementOf>[1];

const SETTLEMENT = {
  free: t('checkups.list.free'),
  all: t('checkups.list.paidAll'),
  part: t('checkups.list.paidPart'),
  none: t('checkups.list.paidNone'),
} as const;

const opinion = text('Opinion', 'Opinion', (value) =>
  typeof value === 'boolean' ? t(value ? 'checkups.list.opinionTrue' : 'checkups.list.opinionFalse') : null,
);
const total = column('money', 'total', 'fees', (fees) => (fees as Fees & { total: number | null }).total);

/** What the list shows, its hidden columns too. */
export const LIST_COLUMNS: readonly FileColumn[] = [
  text('CarRegNo'),
  named('car'),
  named('carModel'),
  column('whole', 'productionYear'),
  text('VIN'),
  named('carType'),
  text('ownerName'),
  text('phone'),
  text('status', 'status', word('checkups.status')),
  opinion,
  text('number'),
  total,
  paid,
  owed,
  named('mechanic'),
  named('createdBy'),
  column('instant', 'createdAt'),
  column('day', 'nextCheckupDate'),
  named('station'),
  named('company'),
];

/** Everything that is known of a checkup, its owner too. */
export const ALL_COLUMNS: readonly FileColumn[] = [
  ...LIST_COLUMNS,
  text('registrationCertificate'),
  named('carGroup'),
  named('body'),
  named('color'),
  named('fuel'),
  column('decimal', 'enginePower'),
  column('whole', 'maximumMass'),
  column('whole', 'odometer'),
  column('flag', 'odometerUnreadable'),
  text('ownerStatus', 'ownerStatus', word('reference.ownerStatus')),
  text('ownerIdNumber'),
  text('email'),
  named('region'),
  named('county'),
  named('street'),
  text('address'),
  text('nextCheckup', 'nextCheckup', word('reference.nextCheckup')),
  column('flag', 'change'),
  text('classificators', 'classificators', faults),
  text('newClassificators', 'newClassificators', faults),
  text('measurements', 'measurements', measured),
  text('marks', 'marks', (marks) =>
    Array.isArray(marks) ? marks.map(word('checkups.mark')).join('; ') : null,
  ),
  text('cameraReasonNote'),
  text('changeReason'),
  column('instant', 'concludedAt'),
  column('flag', 'deleted'),
];

/** The columns of a file: those that were asked for, or all; a name that is none of them is left out. */
export function chosenColumns(
  columns: readonly FileColumn[],
  fields: string | undefined,
): readonly FileColumn[] {
  const asked = fields?.split(',').map((name) => name.trim()) ?? [];
  const chosen = columns.filter(({ field, reads }) => [field, ...reads].some((name) => asked.includes(name)));
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

/** «CO 0.5 %; …» */
function measured(value: unknown): Cell {
  const found = Object.entries((value ?? {}) as Record<string, { value: number }>);
  return (
    found
      .map(([name, measurement]) => {
        const words = [word('checkups.measurement')(name), measurement.value, word('checkups.unit')(name)];
        return words.join(' ');
      })
      .join('; ') || null
  );
}
