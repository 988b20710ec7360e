import { t } from '@inspect/contract/i18n';

/** A value of a record in words, where its kind alone says them; `names` = of those that ids stand for. */
export function plainText(value: unknown, names: ReadonlyMap<string, string> = new Map()): string {
  if (typeof value === 'boolean') return t(value ? 'shell.yes' : 'shell.no');
  const text = String(value ?? '');
  return names.get(text) ?? text;
}
