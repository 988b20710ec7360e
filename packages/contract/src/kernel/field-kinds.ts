import { z } from 'zod';
import { day } from './dates.ts';
import { lineText, whole } from './fields.ts';
import { objectId } from './ids.ts';

/** The kinds of a list's fields; each has one row in a table per place: schema, cell, control, column. */
export type FieldKind =
  | 'text'
  /** several free words */
  | 'words'
  /** one of `values` */
  | 'choice'
  /** several of `values` */
  | 'choices'
  | 'day'
  | 'flag'
  | 'whole'
  /** whole drams */
  | 'money'
  /** degrees */
  | 'coordinate'
  /** a row of another list */
  | 'ref';

/** Kinds of one value: rows can be put in the order of such a field. */
export type SortableKind = Exclude<FieldKind, 'words' | 'choices'>;
export const isSortable = (kind: FieldKind): kind is SortableKind => kind !== 'words' && kind !== 'choices';

export type FieldDefinition = {
  kind: FieldKind;
  /** database column where it is not the wire name */
  column?: string;
  /** may be null, and is null when it is not sent */
  optional?: boolean;
  /** what a new row gets when it is not sent; LAST = behind the last one */
  default?: string | number | boolean | readonly string[];
  /** kinds choice and choices */
  values?: readonly string[];
  /** kind ref: the list it points to */
  list?: string;
  /** longest text, highest number */
  max?: number;
  /** never less than that field of the same row */
  from?: string;
  /** kind day: where the time begins or ends in which the row is in force */
  period?: 'start' | 'end';
};

const line = (max = 150) =>
  lineText(max, { signs: true }).overwrite((value) => value.normalize('NFC').replace(/\s+/gu, ' ').trim());

const schemas: Record<FieldKind, (field: FieldDefinition) => z.ZodType> = {
  text: ({ max }) => line(max),
  words: () => z.array(line(60), { error: 'field.type' }).max(60, { error: 'field.max' }),
  choice: ({ values = [] }) => z.enum([...values], { error: 'field.choice' }),
  choices: ({ values = [] }) =>
    z.array(z.enum([...values], { error: 'field.choice' }), { error: 'field.type' }),
  day: () => day,
  flag: () => z.boolean({ error: 'field.choice' }),
  whole: ({ max }) => whole(0, max ?? 1_000_000),
  money: ({ max }) => whole(0, max ?? 10_000_000),
  coordinate: () =>
    z.number({ error: 'field.number' }).min(-180, { error: 'field.min' }).max(180, { error: 'field.max' }),
  ref: () => objectId,
};

/** What a field may hold. */
export function valueSchema(field: FieldDefinition): z.ZodType {
  const schema = schemas[field.kind](field);
  return field.optional ? schema.nullable() : schema;
}

const stored: Record<FieldKind, z.ZodType> = {
  text: z.string(),
  words: z.array(z.string()),
  choice: z.string(),
  choices: z.array(z.string()),
  day: z.string(),
  flag: z.boolean(),
  whole: z.int(),
  money: z.int(),
  coordinate: z.number(),
  ref: objectId,
};

/** What a field holds in an answer. */
export function storedSchema(field: FieldDefinition): z.ZodType {
  const schema = stored[field.kind];
  return field.optional ? schema.nullable() : schema;
}
