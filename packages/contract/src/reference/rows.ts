import { z } from 'zod';
import { searchKey, sortKey } from '../kernel/armenian.ts';
import { type FieldDefinition, isSortable, storedSchema, valueSchema } from '../kernel/field-kinds.ts';
import { objectId } from '../kernel/ids.ts';
import { growsByForms } from './behaviours.ts';
import type { ListDefinition } from './lists.ts';

/** One row of a list on the wire: `_id`, `version` and the declared fields. */
export type ListRow = { _id: string; version: number; name: string } & Record<string, unknown>;

export type RowKeys = { sortKey: string; searchKey: string };

function shapeOf(list: ListDefinition, schemaOf: (field: FieldDefinition) => z.ZodType) {
  return Object.fromEntries(Object.entries(list.fields).map(([name, field]) => [name, schemaOf(field)]));
}

const spans = (list: ListDefinition) =>
  Object.entries(list.fields).flatMap(([to, { from }]) => (from ? [{ from, to }] : []));

/** What rows can be sorted by; where forms add to the list also by whether somebody has looked at them. */
export const sortsOf = (list: ListDefinition): string[] => [
  ...Object.keys(list.fields).filter((name) => isSortable(list.fields[name]?.kind ?? 'words')),
  ...(growsByForms(list) ? ['unreviewed'] : []),
];

/** An answer: what is stored is told, whatever today's rules for typing are. */
export function itemSchema(list: ListDefinition) {
  // A server of the release before does not say it.
  const review = growsByForms(list) ? { unreviewed: z.boolean().optional() } : {};
  return z.object({ _id: objectId, version: z.int(), ...shapeOf(list, storedSchema), ...review });
}

/** A new row. The specification's payload is enough: what has a default or may be empty needn't be sent. */
export function newRowSchema(list: ListDefinition) {
  const typed = (field: FieldDefinition) => {
    const schema = valueSchema(field);
    return field.optional || field.default !== undefined ? schema.optional() : schema;
  };
  return z.strictObject({ _id: objectId.optional(), ...shapeOf(list, typed) }).superRefine(checkSpans(list));
}

/**
 * A change: what is absent stays, null empties. `version` is the one that was read; without it, as the specification's
 * payloads are, the change is made to the row as it is.
 */
export function changeSchema(list: ListDefinition) {
  return z.strictObject({
    version: z.int().optional(),
    ...shapeOf(list, (field) => valueSchema(field).optional()),
  });
}

/** The whole row after a change, its fields compared with each other. */
export function wholeRowSchema(list: ListDefinition) {
  return z.strictObject(shapeOf(list, valueSchema)).superRefine(checkSpans(list));
}

function checkSpans(list: ListDefinition) {
  return (row: Record<string, unknown>, context: z.RefinementCtx) => {
    for (const { from, to } of spans(list)) {
      const [low, high] = [row[from] ?? null, row[to] ?? null];
      if (low !== null && high !== null && high < low)
        context.addIssue({ code: 'custom', path: [to], message: 'reference.belowStart' });
    }
  };
}

export function keysOf(list: ListDefinition, row: { name: string } & Record<string, unknown>): RowKeys {
  const words = Object.entries(list.fields)
    .filter(([, { kind }]) => kind === 'words')
    .flatMap(([field]) => row[field])
    .filter((word) => typeof word === 'string');
  return { sortKey: sortKey(row.name), searchKey: searchKey(row.name, ...words) };
}
