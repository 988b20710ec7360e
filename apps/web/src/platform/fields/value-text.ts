import { t, valueLabel } from '@inspect/contract/i18n';
import { type FieldDefinition, type FieldKind, formatDay, formatWhole } from '@inspect/contract/kernel';
import { useCallback, useMemo } from 'react';
import { useNameOf } from '../offline/index.ts';
import type { Fields } from './field-values.ts';

type Names = (list: string, id: string) => string | undefined;

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

/** Says what a declared field holds; names of rows of other lists come from their copies. */
export function useValueText(fields: Fields) {
  const nameOf = useNameOf(useMemo(() => listsOf(fields), [fields]));
  return useCallback(
    (name: string, value: unknown): string => {
      const field = fields[name];
      if (value === null || value === undefined || value === '') return '';
      const text = field ? TEXTS[field.kind] : undefined;
      return text && field ? text(value, field, nameOf) : String(value);
    },
    [fields, nameOf],
  );
}

function listsOf(fields: Fields): string[] {
  return Object.values(fields).flatMap(({ list }) => list ?? []);
}
