import { AppError } from '@inspect/contract/kernel';
import type { MenuPlace, MenuRow } from '@inspect/contract/menus';
import type { Writing } from '../../platform/history/audited-records.ts';
import { changesBetween, recordEdits } from '../../platform/history/record-edit.repo.ts';
import { lockMenuRows, menuRows } from './menus.query.ts';
import { storePlaces } from './menus.repo.ts';

/** Room between two pages, for one that comes with a later version of the program. */
const STEP = 10;

/** Puts every page at its place; refused when the pages are no longer those that were seen. */
export async function arrangeMenu(
  { tx, actor, now }: Writing,
  order: readonly MenuPlace[],
): Promise<MenuRow[]> {
  const rows = await lockMenuRows(tx);
  const known = new Map(rows.map((row) => [row.id, row]));
  const moved = order.flatMap(({ id, parent, version }, index) => {
    const row = known.get(id);
    if (!row || (version !== undefined && version !== row.version))
      throw new AppError('version_conflict', { data: rows });
    const changes = changesBetween(placeOf(row), placeOf({ parent, ordering: (index + 1) * STEP }));
    return changes.length > 0 ? [{ id, parent, ordering: (index + 1) * STEP, changes }] : [];
  });
  if (order.length !== rows.length) throw new AppError('version_conflict', { data: rows });
  if (moved.length === 0) return rows;
  await storePlaces(tx, moved);
  await recordEdits(
    tx,
    { user: actor.userId, company: null, at: now },
    moved.map(({ id, changes }) => ({ entity: 'menus', record: id, action: 'edit', changes })),
  );
  return menuRows(tx);
}

const placeOf = ({ parent, ordering }: Pick<MenuRow, 'parent' | 'ordering'>) => ({ parent, ordering });
