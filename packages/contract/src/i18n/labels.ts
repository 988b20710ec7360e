import { isMessageKey, t } from './translate.ts';

/** What people call a field of a list: in forms, tables, files and histories alike. */
export function fieldLabel(field: string): string {
  const key = `reference.field.${field}`;
  return isMessageKey(key) ? t(key) : field;
}

/** What people call a value of a closed set; categories and gases are their own names. */
export function valueLabel(value: string): string {
  const key = `reference.value.${value}`;
  return isMessageKey(key) ? t(key) : value;
}
