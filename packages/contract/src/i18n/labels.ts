import { isMessageKey, t } from './translate.ts';

/** What people call the fields that this part of the catalogue names; a part of a field is called as the whole. */
export function labelsIn(part: string) {
  return (field: string): string => {
    const key = `${part}.${field.split('.')[0]}`;
    return isMessageKey(key) ? t(key) : field;
  };
}

/** What people call a field of a list: in forms, tables, files and histories alike. */
export const fieldLabel = labelsIn('reference.field');

/** What people call a value of a closed set; categories and gases are their own names. */
export function valueLabel(value: string): string {
  const key = `reference.value.${value}`;
  return isMessageKey(key) ? t(key) : value;
}
