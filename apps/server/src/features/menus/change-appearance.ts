import { AppError } from '@inspect/contract/kernel';
import type { MenuAppearance, MenuRow } from '@inspect/contract/menus';
import type { Writing } from '../../platform/history/audited-records.ts';
import { changesBetween, recordEdits } from '../../platform/history/record-edit.repo.ts';
import { lockMenuPage } from './menus.query.ts';
import { storeAppearance } from './menus.repo.ts';

type Change = { [Field in keyof MenuAppearance]?: MenuAppearance[Field] | undefined } & { version: number };

/** Changes the sign and the tag of a page: what is absent stays, null clears. */
export async function changeAppearance(
  { tx, actor, now }: Writing,
  id: string,
  { version, ...sent }: Change,
): Promise<MenuRow> {
  const before = await lockMenuPage(tx, id);
  if (!before) throw new AppError('not_found');
  if (before.version !== version) throw new AppError('version_conflict', { data: before });
  const appearance = {
    icon: sent.icon ?? before.icon,
    tag: sent.tag === undefined ? before.tag : sent.tag,
    tagVariant: sent.tagVariant === undefined ? before.tagVariant : sent.tagVariant,
  };
  const { icon, tag, tagVariant } = before;
  const changes = changesBetween({ icon, tag, tagVariant }, appearance);
  if (changes.length === 0) return before;
  await storeAppearance(tx, id, appearance);
  await recordEdits(tx, { user: actor.userId, company: null, at: now }, [
    { entity: 'menus', record: id, action: 'edit', changes },
  ]);
  return { ...before, ...appearance, version: version + 1 };
}
