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

/** One statement for all of them: what hangs on the pages is told once. */
export async function storePlaces(
  tx: Tx,
  rows: readonly Pick<MenuRow, 'id' | 'parent' | 'ordering'>[],
): Promise<void> {
  const places = JSON.stringify(rows.map(({ id, parent, ordering }) => ({ id, parent, ordering })));
  const query = sql`update pages p set parent = w.parent, ordering = w.ordering, version = p.version + 1
    from jsonb_to_recordset(${places}::jsonb) as w (id text, parent text, ordering integer) where p.id = w.id`;
  await tx.run(rawQuery(query));
}
