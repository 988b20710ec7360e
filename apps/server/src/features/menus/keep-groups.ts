import { t } from '@inspect/contract/i18n';
import { AppError } from '@inspect/contract/kernel';
import type { MenuGroup } from '@inspect/contract/menus';
import { brokenConstraint } from '../../platform/db/broken-constraint.ts';
import type { Tx } from '../../platform/db/transaction.ts';
import { retireAudited, type Writing } from '../../platform/history/audited-records.ts';
import { storedGroups } from '../access/index.ts';
import { STEP } from './arrange-menu.ts';
import { menuGroups } from './menu-groups.repo.ts';
import { menuRows } from './menus.query.ts';

/** After all others. */
export async function placeOfNewGroup(tx: Tx): Promise<number> {
  return Math.max(0, ...(await storedGroups(tx)).map(({ ordering }) => ordering)) + STEP;
}

/** Runs a write; the name of another group becomes a refusal under its field. */
export async function refuseTakenName<Result>(write: () => Promise<Result>): Promise<Result> {
  try {
    return await write();
  } catch (problem) {
    if (brokenConstraint(problem) !== 'menu_groups_live_name') throw problem;
    throw new AppError('menus.name_taken', { fields: { name: t('menus.field.nameTaken') } }, problem);
  }
}

/** An order of the pages waits until it is known whether the group is still there, and so does this for an order. */
export async function removeGroup(writing: Writing, id: string): Promise<MenuGroup> {
  if (!(await menuGroups.lock(writing.tx, id))) throw new AppError('not_found');
  const row = (await menuRows(writing.tx)).find((node) => node.id === id);
  if (row && row.children.length > 0) throw new AppError('menus.group_not_empty');
  return retireAudited(menuGroups, writing, id);
}
