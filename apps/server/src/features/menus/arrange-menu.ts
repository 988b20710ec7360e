import { t } from '@inspect/contract/i18n';
import { AppError } from '@inspect/contract/kernel';
import { type MenuPlace, type MenuRow, treeProblem } from '@inspect/contract/menus';
import type { Writing } from '../../platform/history/audited-records.ts';
import { changesBetween, type Edit, recordEdits } from '../../platform/history/record-edit.repo.ts';
import { menuRows, type StoredNode, storedNodes } from './menus.query.ts';
import { storeGroupPlaces, storePlaces } from './menus.repo.ts';

/** Room between two places, for a page that comes with a later version of the program. */
export const STEP = 10;

type Known = ReadonlyMap<string, StoredNode>;

/** Puts every group and page at its place; refused when they are no longer those that were seen, or make no tree. */
export async function arrangeMenu(
  { tx, actor, now }: Writing,
  order: readonly MenuPlace[],
): Promise<MenuRow[]> {
  const nodes = await storedNodes(tx, { hold: true });
  const rows = nodes.map(({ row }) => row);
  const known: Known = new Map(nodes.map((node) => [node.row.id, node]));
  if (!isWhole(order, known)) throw new AppError('version_conflict', { data: rows });
  refuseNoTree(order, known);
  const moved = order.flatMap((wanted, index) => moveOf(wanted, (index + 1) * STEP, known, order));
  if (moved.length === 0) return rows;
  await storeGroupPlaces(
    tx,
    moved.filter(({ isGroup }) => isGroup),
  );
  await storePlaces(
    tx,
    moved.filter(({ isGroup }) => !isGroup),
  );
  const told = moved.filter(({ changes }) => changes.length > 0);
  await recordEdits(
    tx,
    { user: actor.userId, company: null, at: now },
    told.map(
      ({ id, isGroup, changes }): Edit => ({
        entity: isGroup ? 'menu-groups' : 'menus',
        record: id,
        action: 'edit',
        changes,
      }),
    ),
  );
  return menuRows(tx);
}

/** Each node once, in the version that was seen where one was sent. */
function isWhole(order: readonly MenuPlace[], known: Known): boolean {
  const fits = ({ id, version }: MenuPlace) => {
    const stored = known.get(id)?.row;
    return stored !== undefined && (version === undefined || version === stored.version);
  };
  return order.length === known.size && order.every(fits);
}

function refuseNoTree(order: readonly MenuPlace[], known: Known): void {
  const wrong = treeProblem(
    order.map(({ id, parent }) => ({ id, parent, isGroup: known.get(id)?.row.name !== null })),
  );
  if (wrong)
    throw new AppError('validation', {
      fields: { [`order.${wrong.index}.parent`]: t(`menus.field.${wrong.problem}`) },
    });
}

/** What is stored of a place, and what the history says of it; nothing where it is the same as before. */
function moveOf({ id, parent }: MenuPlace, ordering: number, known: Known, order: readonly MenuPlace[]) {
  const before = known.get(id);
  if (!before) return [];
  const isGroup = before.row.name !== null;
  const above = known.get(parent ?? '');
  const under = above && above.row.name === null ? above.row.id : null;
  const group = under === null ? above : known.get(order.find((place) => place.id === under)?.parent ?? '');
  // Compared by id: a group may have the name of another one, or of a page.
  const changes = changesBetween(
    { parent: before.row.parent, ordering: before.row.ordering },
    { parent, ordering },
  ).map((change) =>
    change.field === 'parent'
      ? { ...change, before: nameOf(known.get(before.row.parent ?? '')), after: nameOf(above) }
      : change,
  );
  // A page below one that goes to another group goes with it; its own place is the same, and so is its history.
  const follows = !isGroup && before.key !== group?.key;
  return changes.length > 0 || follows
    ? [{ id, isGroup, under, parent: group?.key ?? null, ordering, changes }]
    : [];
}

/** As the history keeps it readable: the name of the group, the route of the page. */
const nameOf = (node: StoredNode | undefined) => (node ? (node.row.name ?? node.row.route) : null);
