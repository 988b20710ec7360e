import { t, valueLabel } from '@inspect/contract/i18n';
import { type FieldDefinition, type FieldKind, formatDay, formatWhole } from '@inspect/contract/kernel';
import type { ListDefinition } from '@inspect/contract/reference';
import { useCallback } from 'react';
import { useCopies } from '../../platform/offline/index.ts';

type Names = (list: string, id: string) => string | undefined;

/** A value in words, by the kind of its field. */
const TEXTS: Partial<Record<FieldKind, (value: unknown, field: FieldDefinition, names: Names) => string>> = {
  flag: (value) => t(value === true ? 'shell.yes' : 'shell.no'),
  whole: (value) => String(value),
  money: (value) => formatWhole(Number(value)),
  day: (value) => formatDay(String(value)),
  choice: (value) => valueLabel(String(value)),
  choices: (value) => (Array.isArray(value) ? value.map((one) => valueLabel(String(one))).join(', ') : ''),
  words: (value) => (Array.isArray(value) ? value.join(', ') : ''),
  ref: (value, field, names) => names(field.list ?? '', String(value)) ?? t('shell.retiredRow'),
};

/** Says what a field of a list holds; names of other lists come from their copies. */
export function useValueText(list: ListDefinition) {
  const copies = useCopies();
  return useCallback(
    (name: string, value: unknown): string => {
      const field = list.fields[name];
      if (value === null || value === undefined || value === '') return '';
      const text = field ? TEXTS[field.kind] : undefined;
      const names: Names = (other, id) =>
        copies
          .store(other)
          .get()
          .rows?.find((row) => row._id === id)?.name;
      return text && field ? text(value, field, names) : String(value);
    },
    [list, copies],
  );
}
