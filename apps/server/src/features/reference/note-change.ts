import { type ChangeKind, changeEvent, type ListChange, listTag } from '@inspect/contract/reference';
import { type Change, changesBetween, recordEdits } from '../../platform/history/record-edit.repo.ts';
import { versionOf } from './list.query.ts';
import type { ListContext } from './list-context.ts';
import type { StoredRow } from './stored-row.ts';

/** More rows than this are fetched by who needs them, not pushed to everyone. */
const PUSHED_MAX = 50;

export type Written = { before: StoredRow | null; after: StoredRow };

/** One entry of the history for each row that a write touched. */
export function noteHistory(
  { tx, actor, now, name, list }: ListContext,
  action: 'create' | 'edit' | 'retire' | 'import',
  written: readonly Written[],
): Promise<void> {
  const fieldsOf = (row: StoredRow) =>
    Object.fromEntries(Object.keys(list.fields).map((field) => [field, row[field]]));
  const changes = ({ before, after }: Written): Change[] =>
    action === 'retire' ? [] : changesBetween(before && fieldsOf(before), fieldsOf(after));
  return recordEdits(
    tx,
    { user: actor.userId, company: null, at: now },
    written.map((one) => ({ entity: name, record: one.after._id, action, changes: changes(one) })),
  );
}

/** Tells every browser what became of the list, as soon as the transaction is through. */
export async function announceChange(
  { tx, name, list, buildId, announce }: ListContext,
  kind: ChangeKind,
  rows: readonly StoredRow[],
): Promise<void> {
  if (rows.length === 0) return;
  const versions = rows.map((row) => row.changed);
  const data: ListChange = {
    list: name,
    from: Math.min(...versions) - 1,
    tag: listTag(list.table, Math.max(...versions), buildId),
    reference: await versionOf(tx, 'reference'),
    items:
      kind === 'DELETE' ? [] : rows.length > PUSHED_MAX ? null : rows.map(({ changed: _, ...row }) => row),
    retired: kind === 'DELETE' ? rows.map((row) => row._id) : [],
  };
  announce({ to: { everyone: true }, event: changeEvent(name, kind), data });
}
