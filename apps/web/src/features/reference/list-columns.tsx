import { fieldLabel } from '@inspect/contract/i18n';
import { type FieldKind, isSortable } from '@inspect/contract/kernel';
import { groupCodeOf, growsByForms, type ListDefinition } from '@inspect/contract/reference';
import { type ReactNode, useMemo } from 'react';
import { useValueText } from '../../platform/fields/index.ts';
import type { LocalRow } from '../../platform/offline/index.ts';
import type { Column } from '../../ui/table/columns.ts';
import { LongText } from '../../ui/table/long-text.tsx';
import { REVIEW } from '../additions/index.ts';
import { RETIRED_AT } from '../retirement/index.ts';

const NUMBERS: readonly FieldKind[] = ['whole', 'money', 'coordinate'];
const SELDOM: readonly FieldKind[] = ['words', 'choices', 'coordinate'];
/** 1,280 pixels hold no more. */
const SHOWN = 5;

/** Columns of a list in the order of its fields: the name names the row, what is seldom asked for is hidden. */
export function useListColumns(list: ListDefinition, retired: boolean): readonly Column<LocalRow>[] {
  const textOf = useValueText(list.fields);
  return useMemo(
    () => [
      ...Object.entries(list.fields).map(
        ([name, { kind }], index): Column<LocalRow> => ({
          key: name,
          title: fieldLabel(name),
          cell: (row) => cellOf(list, name, textOf(name, row[name]), row),
          sortable: isSortable(kind),
          ...(NUMBERS.includes(kind) ? { align: 'end' as const } : {}),
          ...(SELDOM.includes(kind) || index >= SHOWN ? { hidden: true } : {}),
        }),
      ),
      ...(growsByForms(list) && !retired ? [REVIEW] : []),
      ...(retired ? [RETIRED_AT] : []),
    ],
    [list, textOf, retired],
  );
}

/** Names may take two lines, those of other lists too; the name of a group stands out among what belongs to it; a yes among the noes. */
function cellOf(list: ListDefinition, name: string, text: string, row: LocalRow): ReactNode {
  const { kind } = list.fields[name] ?? {};
  if (kind === 'flag') return row[name] === true ? <b>{text}</b> : text;
  if (kind === 'ref') return <LongText narrow>{text}</LongText>;
  if (kind !== 'text') return text;
  return <LongText>{isHeading(list, row) ? <b>{text}</b> : text}</LongText>;
}

function isHeading(list: ListDefinition, row: LocalRow): boolean {
  return list.order.includes('code') && typeof row.code === 'number' && groupCodeOf(row.code) === row.code;
}
