import { type ChangeKind, changeEvent, type ListChange, listTag } from '@inspect/contract/reference';
import { announcement } from '../../platform/realtime/announcement.ts';
import { versionOf } from './list.query.ts';
import type { ListContext } from './list-context.ts';
import type { StoredRow } from './list-table.ts';

/** More rows than this are fetched by who needs them, not pushed to everyone. */
const PUSHED_MAX = 50;

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
  announce(announcement({ everyone: true }, changeEvent(name, kind), data));
}
