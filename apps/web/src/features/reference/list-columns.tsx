import { fieldLabel, t } from '@inspect/contract/i18n';
import { type FieldKind, type ListDefinition, refFields } from '@inspect/contract/reference';
import { useMemo } from 'react';
import { type LocalRow, useCopies } from '../../platform/offline/index.ts';
import { useStores } from '../../platform/store.ts';
import { StatusBadge } from '../../ui/status-badge.tsx';
import type { Column } from '../../ui/table/columns.ts';
import { useValueText } from './value-text.ts';

const NUMBERS: readonly FieldKind[] = ['whole', 'money', 'coordinate'];
const SELDOM: readonly FieldKind[] = ['words', 'choices', 'coordinate'];
const SHOWN = 7;

/** Columns of a list in the order of its fields: the name names the row, what is seldom asked for is hidden. */
export function useListColumns(list: ListDefinition): readonly Column<LocalRow>[] {
  const copies = useCopies();
  const textOf = useValueText(list);
  // Names of other lists stand in the cells: they are drawn again when those lists change.
  const others = useStores(
    useMemo(() => refFields(list).map(([, other]) => copies.store(other)), [copies, list]),
  );
  // biome-ignore lint/correctness/useExhaustiveDependencies: see above
  return useMemo(
    () =>
      Object.entries(list.fields).map(
        ([name, { kind }], index): Column<LocalRow> => ({
          key: name,
          title: fieldLabel(name),
          cell: (row) => (kind === 'flag' ? flagCell(row[name]) : textOf(name, row[name])),
          ...(NUMBERS.includes(kind) ? { align: 'end' as const } : {}),
          ...(SELDOM.includes(kind) || index >= SHOWN ? { hidden: true } : {}),
        }),
      ),
    [list, textOf, others],
  );
}

function flagCell(value: unknown) {
  return value === true ? <StatusBadge tone="good">{t('shell.yes')}</StatusBadge> : t('shell.no');
}
