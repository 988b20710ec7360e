import { fieldLabel, valueLabel } from '@inspect/contract/i18n';
import type { FieldDefinition, FieldKind } from '@inspect/contract/kernel';
import type { Cell, CellKind } from '../xlsx/xlsx-options.ts';
import type { TableColumn } from './send-table.ts';

type Stored = { _id: string } & Readonly<Record<string, unknown>>;

const KINDS: Partial<Record<FieldKind, CellKind>> = {
  whole: 'whole',
  money: 'money',
  coordinate: 'decimal',
  flag: 'flag',
  day: 'day',
};

/** Columns of declared fields in words, the record's id first, so that the file can be imported again. */
export function fieldColumns(
  fields: Readonly<Record<string, FieldDefinition>>,
  nameOf: (field: string, id: string) => string | undefined,
): TableColumn<Stored>[] {
  const declared = Object.entries(fields).map(
    ([field, { kind }]): TableColumn<Stored> => ({
      title: fieldLabel(field),
      kind: KINDS[kind] ?? 'text',
      cell: (row) =>
        kind === 'ref' ? (nameOf(field, String(row[field])) ?? null) : cellOf(kind, row[field]),
    }),
  );
  return [{ title: fieldLabel('_id'), kind: 'text', width: 28, cell: (row) => row._id }, ...declared];
}

function cellOf(kind: FieldKind, value: unknown): Cell {
  if (kind === 'choice' && typeof value === 'string') return valueLabel(value);
  if (Array.isArray(value)) return value.map((one) => valueLabel(String(one))).join('; ');
  return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean' ? value : null;
}
