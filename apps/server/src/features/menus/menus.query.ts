import type { MenuRow } from '@inspect/contract/menus';
import { build, type Tx } from '../../platform/db/transaction.ts';
import { groupPage, keyOf, pageTree, storedGroups } from '../access/index.ts';

const COLUMNS = [
  'id',
  'route',
  'url',
  'slug',
  'parent',
  'under',
  'ordering',
  'icon',
  'tag',
  'tag_variant as tagVariant',
  'version',
] as const;

const all = build.selectFrom('pages').select(COLUMNS).orderBy('ordering').orderBy('id');

/** A node of the tree; `key` is how pages name the group it is or, as it is stored, stands in. */
export type StoredNode = { row: MenuRow; key: string | null };

export async function menuRows(tx: Tx): Promise<MenuRow[]> {
  return (await storedNodes(tx)).map(({ row }) => row);
}

/** The whole tree, each node after what it stands below. `hold`: so that two orders don't mix. */
export async function storedNodes(tx: Tx, { hold = false } = {}): Promise<StoredNode[]> {
  const groups = await storedGroups(tx, { hold });
  const pages = await tx.rows(hold ? all.forUpdate() : all);
  return pageTree(groups, pages).flatMap((part) => [
    {
      row: { ...groupPage(part.group), parent: null, version: part.group.node.version },
      key: keyOf(part.group.node),
    },
    ...part.pages.map(({ node, parent, children }) => {
      const { under: _under, parent: key, ...page } = node;
      return { row: { ...page, name: null, parent, children }, key };
    }),
  ]);
}

/** One page, held until the transaction ends; a group has no look of its own. */
export async function lockMenuPage(tx: Tx, id: string): Promise<MenuRow | undefined> {
  const held = await tx.first(build.selectFrom('pages').select('id').where('id', '=', id).forUpdate());
  return held && (await menuRows(tx)).find((row) => row.id === id);
}
