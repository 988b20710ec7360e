import type { MenuRow } from '@inspect/contract/menus';
import { build, type Tx } from '../../platform/db/transaction.ts';

const COLUMNS = [
  'id',
  'route',
  'url',
  'slug',
  'parent',
  'ordering',
  'icon',
  'tag',
  'tag_variant as tagVariant',
  'version',
] as const;

const all = build.selectFrom('pages').select(COLUMNS).orderBy('ordering').orderBy('id');

export function menuRows(tx: Tx): Promise<MenuRow[]> {
  return tx.rows(all);
}

/** The same, held until the transaction ends, so that two orders don't mix. */
export function lockMenuRows(tx: Tx): Promise<MenuRow[]> {
  return tx.rows(all.forUpdate());
}

export function lockMenuRow(tx: Tx, id: string): Promise<MenuRow | undefined> {
  return tx.first(build.selectFrom('pages').select(COLUMNS).where('id', '=', id).forUpdate());
}
