import { BLACK, compareKeys, searchKey } from '../kernel/armenian.ts';
import { createForgivingSearch } from '../kernel/forgiving.ts';
import { isObjectId } from '../kernel/ids.ts';
import { type ListDefinition, refFields, type SortPass } from './lists.ts';
import type { ListRow, RowKeys } from './rows.ts';

export type ReplicaRow = ListRow & RowKeys;

const number = (row: ReplicaRow, field: string) => Number(row[field] ?? 0);
const length = (row: ReplicaRow) => [...row.name].length;

const PASSES: Record<SortPass, (left: ReplicaRow, right: ReplicaRow) => number> = {
  name: (left, right) => compareKeys(left.sortKey, right.sortKey),
  nameLength: (left, right) => length(left) - length(right),
  primaryFirst: (left, right) => number(right, 'primary') - number(left, 'primary'),
  blackFirst: (left, right) =>
    Number(right.searchKey === BLACK) - Number(left.searchKey === BLACK) || length(left) - length(right),
  ordering: (left, right) => number(left, 'ordering') - number(right, 'ordering'),
  code: (left, right) => number(left, 'code') - number(right, 'code'),
};

/** The order of a copy: the same as the server's SQL, which a property test compares. */
export function compareRows(list: ListDefinition) {
  const chain = [...[...list.order].reverse().map((pass) => PASSES[pass]), PASSES.name];
  return (left: ReplicaRow, right: ReplicaRow): number => {
    for (const compare of chain) {
      const result = compare(left, right);
      if (result !== 0) return result;
    }
    return compareKeys(left._id, right._id);
  };
}

/**
 * Finds rows by what is typed: text by substring in any spelling, forgiving where words are stored; 24 hex characters
 * are the row's id or that of the row it belongs to (specification §5, counties).
 */
export function searchIn<Row extends ReplicaRow>(
  list: ListDefinition,
  rows: readonly Row[],
): (typed: string) => Row[] {
  const words = Object.keys(list.fields).find((field) => list.fields[field]?.kind === 'words');
  if (words === undefined) return (typed) => rows.filter((row) => matchesSearch(list, row, typed));
  const wordsOf = (row: Row) => {
    const values = row[words];
    return Array.isArray(values) ? values.map(String) : [];
  };
  const find = createForgivingSearch(rows.map((row) => ({ name: row.name, words: wordsOf(row) })));
  return (typed) => find(typed).flatMap((index) => rows[index] ?? []);
}

function matchesSearch(list: ListDefinition, row: ReplicaRow, typed: string): boolean {
  const text = typed.trim().toLowerCase();
  if (isObjectId(text)) return row._id === text || refFields(list).some(([field]) => row[field] === text);
  return row.searchKey.includes(searchKey(typed));
}
