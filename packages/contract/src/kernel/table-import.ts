import { z } from 'zod';
import { searchKey } from './armenian.ts';
import { readDecimal } from './decimal.ts';
import type { FieldDefinition, FieldKind } from './field-kinds.ts';
import { anyText } from './fields.ts';

const IMPORT_ROWS_MAX = 5_000;

/** A table as it was typed: each row the texts of its cells by field, and the line it stood in. */
export const importBody = z.strictObject({
  rows: z
    .array(z.strictObject({ line: z.int(), cells: z.record(anyText.max(40), anyText.max(2_000)) }))
    .min(1, { error: 'table.importEmpty' })
    .max(IMPORT_ROWS_MAX, { error: 'table.importTooMany' }),
  /** false = only say what would happen */
  save: z.boolean(),
});

/** All or nothing: with a single error nothing is saved. */
export const importAnswer = z.object({
  created: z.int(),
  changed: z.int(),
  unchanged: z.int(),
  errors: z.array(z.object({ line: z.int(), field: z.string(), text: z.string() })),
  saved: z.boolean(),
});
export type ImportAnswer = z.infer<typeof importAnswer>;

const asNumber = (text: string) => readDecimal(text) ?? text;
/** The catalogue's words: of a value of a closed set, for yes and for no. */
export type Words = { valueOf: (value: string) => string; yes: string; no: string };

/** Names of values may hold commas, so they are kept apart by semicolons. */
const parts = (text: string, separators = /[;\n]/) =>
  text.split(separators).flatMap((part) => part.trim() || []);

function chosen(text: string, field: FieldDefinition, words: Words): string {
  const wanted = searchKey(text);
  return (
    field.values?.find((value) => [value, words.valueOf(value)].some((word) => searchKey(word) === wanted)) ??
    text
  );
}

/** What a cell's text means for a field of each kind; what can't be understood stays text, and is refused later. */
const readers: Record<FieldKind, (text: string, field: FieldDefinition, words: Words) => unknown> = {
  text: (text) => text,
  words: (text) => parts(text, /[,;\n]/),
  choice: chosen,
  choices: (text, field, words) => parts(text).map((part) => chosen(part, field, words)),
  day: (text) => text.replace(/^(\d{2})[./](\d{2})[./](\d{4})$/, '$3-$2-$1'),
  flag: (text, _field, { yes, no }) => {
    const wanted = searchKey(text);
    const is = (...words: string[]) => words.some((word) => searchKey(word) === wanted);
    return is('true', '1', '+', yes) ? true : is('false', '0', '-', no) ? false : text;
  },
  whole: asNumber,
  money: asNumber,
  coordinate: asNumber,
  ref: (text) => text,
};

/** The value in a cell; undefined = nothing was said. */
export function readCell(text: string, field: FieldDefinition, words: Words): unknown {
  const trimmed = text.trim();
  if (trimmed !== '') return readers[field.kind](trimmed, field, words);
  return field.kind === 'words' || field.kind === 'choices' ? [] : field.optional ? null : undefined;
}
