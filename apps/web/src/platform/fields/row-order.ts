import { valueLabel } from '@inspect/contract/i18n';
import { type FieldDefinition, isSortable, type SortableKind, sortKey } from '@inspect/contract/kernel';
import { useCallback, useMemo } from 'react';
import { type LocalRow, useNameOf } from '../offline/index.ts';
import type { Fields } from './field-values.ts';

type Names = (list: string, id: string) => string | undefined;
type Key = string | number | null;

/** What a field is ordered by, as the screen says it. */
const KEYS: Record<SortableKind, (value: unknown, field: FieldDefinition, names: Names) => Key> = {
  text: (value) => sortKey(String(value)),
  choice: (value) => sortKey(valueLabel(String(value))),
  day: String,
  // What stands out comes first.
  flag: (value) => (value === true ? 0 : 1),
  whole: Number,
  money: Number,
  coordinate: Number,
  ref: (value, { list = '' }, names) => {
    const name = names(list, String(value));
    return name === undefined ? null : sortKey(name);
  },
};

/** What rows of any list have besides their declared fields, where forms add to it or where it shows what was retired. */
const OF_EVERY_LIST: Fields = { unreviewed: { kind: 'flag' }, retiredAt: { kind: 'day' } };

/**
 * Puts rows of a copy in the order of one field, «-» in front turns it round. What is empty stands at the end either way,
 * rows that are alike stay as they stood.
 */
export function useRowOrder(fields: Fields, sort: string | undefined) {
  const name = sort?.replace(/^-/, '') ?? '';
  const field = fields[name] ?? OF_EVERY_LIST[name];
  const nameOf = useNameOf(useMemo(() => (field?.list ? [field.list] : []), [field]));
  return useCallback(
    (rows: readonly LocalRow[]): readonly LocalRow[] => {
      const keyOf = field && isSortable(field.kind) && KEYS[field.kind];
      if (!field || !keyOf) return rows;
      const known = new Map<unknown, Key>([
        [null, null],
        [undefined, null],
      ]);
      for (const { [name]: value } of rows)
        if (!known.has(value)) known.set(value, keyOf(value, field, nameOf));
      const way = sort?.startsWith('-') ? -1 : 1;
      return [...rows].sort((left, right) => {
        const [one, other] = [known.get(left[name]) ?? null, known.get(right[name]) ?? null];
        if (one === null || other === null) return Number(one === null) - Number(other === null);
        return one === other ? 0 : way * (one < other ? -1 : 1);
      });
    },
    [field, name, sort, nameOf],
  );
}
