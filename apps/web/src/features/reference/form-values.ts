import { fieldTexts } from '@inspect/contract/i18n';
import { type FieldKind, LAST } from '@inspect/contract/kernel';
import { type ListDefinition, type ListRow, newRowSchema, wholeRowSchema } from '@inspect/contract/reference';

/** What stands in the controls of a form, by field. */
export type FormValues = Record<string, unknown>;

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

/** The form over a stored row, or over the defaults of a new one. */
export function valuesOf(list: ListDefinition, row: ListRow | null): FormValues {
  return Object.fromEntries(
    Object.entries(list.fields).map(([field, { kind, default: fallback }]) => [
      field,
      (row ? row[field] : fallback === LAST ? null : fallback) ?? EMPTY[kind],
    ]),
  );
}

/** What is sent: an empty control is null where that is allowed, and not said where a default takes over. */
function payloadOf(list: ListDefinition, values: FormValues): FormValues {
  const payload: FormValues = {};
  for (const [field, { optional, default: fallback }] of Object.entries(list.fields)) {
    const value = values[field] === '' ? null : values[field];
    if (value !== null) payload[field] = value;
    else if (optional) payload[field] = null;
    else if (fallback === undefined) payload[field] = values[field];
  }
  return payload;
}

/** What would be sent, and the texts under the fields that can't be sent like that. */
export function checkForm(list: ListDefinition, row: ListRow | null, values: FormValues) {
  const payload = payloadOf(list, values);
  const parsed = (row ? wholeRowSchema(list) : newRowSchema(list)).safeParse(payload);
  return { payload, errors: parsed.success ? {} : fieldTexts(parsed.error.issues) };
}
