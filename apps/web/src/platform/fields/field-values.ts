import { type FieldDefinition, type FieldKind, LAST } from '@inspect/contract/kernel';

/** Declared fields, by their wire names. */
export type Fields = Readonly<Record<string, FieldDefinition>>;

export type FieldValues = Record<string, unknown>;

const EMPTY: Record<FieldKind, unknown> = {
  text: '',
  words: [],
  choice: null,
  choices: [],
  day: null,
  flag: false,
  whole: null,
  money: null,
  coordinate: null,
  ref: null,
};

/** The controls over a stored row, or over the defaults of a new one. */
export function valuesOf(fields: Fields, row: FieldValues | null): FieldValues {
  return Object.fromEntries(
    Object.entries(fields).map(([field, { kind, default: fallback }]) => [
      field,
      (row ? row[field] : fallback === LAST ? null : fallback) ?? EMPTY[kind],
    ]),
  );
}

/** What is sent: an empty control is null where that is allowed, and not said where a default takes over. */
export function payloadOf(fields: Fields, values: FieldValues): FieldValues {
  const payload: FieldValues = {};
  for (const [field, { optional, default: fallback }] of Object.entries(fields)) {
    const value = values[field] === '' ? null : values[field];
    if (value !== null) payload[field] = value;
    else if (optional) payload[field] = null;
    else if (fallback === undefined) payload[field] = values[field];
  }
  return payload;
}
