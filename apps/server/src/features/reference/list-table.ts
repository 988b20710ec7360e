import { growsByForms, keysOf, type ListDefinition, type ListRow } from '@inspect/contract/reference';
import type { AuditedTable } from '../../platform/history/audited-table.repo.ts';

/** A stored row; `changed` is the version of the list in which it was last written. */
export type StoredRow = ListRow & { changed: number };

type Values = Readonly<Record<string, unknown>>;

/** The declared fields of a row. */
export type Fields = Values & { name: string };

/** What came through a schema of a list has a name. */
export const named = (values: Values): Fields => ({ ...values, name: String(values.name) });

export function fieldsOf(list: ListDefinition, row: Values): Fields {
  return named(Object.fromEntries(Object.keys(list.fields).map((field) => [field, row[field]])));
}

export function tableOf(list: ListDefinition): AuditedTable<Fields> {
  const columns = Object.entries(list.fields).map(([field, { column }]) => [field, column ?? field]);
  return {
    name: list.table,
    columns: Object.fromEntries(columns),
    keysOf: (fields) => {
      const { sortKey, searchKey } = keysOf(list, fields);
      return { sort_key: sortKey, search_key: searchKey };
    },
    alsoRead: { changed: 'changed', ...(growsByForms(list) ? { unreviewed: 'unreviewed' } : {}) },
  };
}
