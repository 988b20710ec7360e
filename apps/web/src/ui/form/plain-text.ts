import { t } from '@inspect/contract/i18n';

type Known = readonly [id: string | null, name: string | null];

/** The names that a row has beside its ids: there before any list is. */
export function namesBeside(...pairs: readonly Known[]): Map<string, string> {
  return new Map(pairs.flatMap(([id, name]) => (id !== null && name !== null ? [[id, name] as const] : [])));
}

/** A value of a record in words, where its kind alone says them; `names` = of those that ids stand for. */
export function plainText(value: unknown, names: ReadonlyMap<string, string> = new Map()): string {
  if (typeof value === 'boolean') return t(value ? 'shell.yes' : 'shell.no');
  const text = String(value ?? '');
  return names.get(text) ?? text;
}
