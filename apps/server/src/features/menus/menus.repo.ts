import type { MenuRow } from '@inspect/contract/menus';
import { sql } from 'kysely';
import { build, rawQuery, type Tx } from '../../platform/db/transaction.ts';

const raised = sql<number>`version + 1`;

export async function storeAppearance(
  tx: Tx,
  id: string,
  { icon, tag, tagVariant }: Pick<MenuRow, 'icon' | 'tag' | 'tagVariant'>,
): Promise<void> {
  await tx.run(
    build
      .updateTable('pages')
      .set({ icon, tag, tag_variant: tagVariant, version: raised })
      .where('id', '=', id),
  );
}

type TreePosition = { id: string; parent: string | null; under: string | null; ordering: number };

/** One statement for all pages: what hangs on them is told once. */
export async function storePlaces(tx: Tx, rows: readonly TreePosition[]): Promise<void> {
  if (rows.length === 0) return;
  const places = JSON.stringify(
    rows.map(({ id, parent, under, ordering }) => ({ id, parent, under, ordering })),
  );
  const query = sql`update pages p
      set parent = w.parent, under = w.under, ordering = w.ordering, version = p.version + 1
     from jsonb_to_recordset(${places}::jsonb) as w (id text, parent text, under text, ordering integer)
    where p.id = w.id`;
  await tx.run(rawQuery(query));
}

export async function storeGroupPlaces(
  tx: Tx,
  rows: readonly Pick<TreePosition, 'id' | 'ordering'>[],
): Promise<void> {
  if (rows.length === 0) return;
  const places = JSON.stringify(rows.map(({ id, ordering }) => ({ id, ordering })));
  const query = sql`update menu_groups g set ordering = w.ordering, version = g.version + 1
     from jsonb_to_recordset(${places}::jsonb) as w (id text, ordering integer) where g.id = w.id`;
  await tx.run(rawQuery(query));
}
